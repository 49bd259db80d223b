import type { Method } from './method.ts';

/** Passwords: of one membership, or of an address in all organizations, as the project decides. */
export interface MemberPasswordMethods {
  /** Signs in to one organization. */
  readonly authenticate: Method<'POST /b2b/passwords/authenticate'>;
  /** Mails a link that sets a password. */
  readonly resetByEmailStart: Method<'POST /b2b/passwords/email/reset/start'>;
  /** Sets it with the token of that link. */
  readonly resetByEmail: Method<'POST /b2b/passwords/email/reset'>;
  /** Replaces a password that is known. */
  readonly resetByExistingPassword: Method<'POST /b2b/passwords/existing_password/reset'>;
  /** Sets the password of the signed-in member, within five minutes of a proof. */
  readonly resetBySession: Method<'POST /b2b/passwords/session/reset'>;
  /** Checks a password against the project's policy. */
  readonly strengthCheck: Method<'POST /b2b/passwords/strength_check'>;
  /** Where all organizations of an address share one password. */
  readonly discovery: {
    /** Shows all organizations of an address. */
    readonly authenticate: Method<'POST /b2b/passwords/discovery/authenticate'>;
    readonly resetByEmailStart: Method<'POST /b2b/passwords/discovery/reset/start'>;
    readonly resetByEmail: Method<'POST /b2b/passwords/discovery/reset'>;
  };
}
