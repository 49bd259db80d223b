import type { Method, MethodInOrganization, Reading } from './method.ts';

/** Links by email. */
export interface MemberMagicLinkMethods {
  readonly email: {
    /** Mails a link for one organization. */
    readonly loginOrSignup: Method<'POST /b2b/magic_links/email/login_or_signup'>;
    /** Invites an address to the member's organization. */
    readonly invite: MethodInOrganization<'POST /b2b/magic_links/email/invite'>;
    readonly discovery: {
      /** Mails a link that shows all organizations of an address. */
      readonly send: Method<'POST /b2b/magic_links/email/discovery/send'>;
    };
  };
  /** The member whom a link or an invitation is for. The link stays unused. */
  readonly inspect: Method<'POST /b2b/magic_links/inspect'>;
  /** Exchanges the token of a link or an invitation for a session. */
  readonly authenticate: Method<'POST /b2b/magic_links/authenticate'>;
  readonly discovery: {
    /** Exchanges the token of a link for the organizations of its address. */
    readonly authenticate: Method<'POST /b2b/magic_links/discovery/authenticate'>;
  };
}

/** An authenticator app as a second factor. */
export interface MemberTotpMethods {
  readonly create: Method<'POST /b2b/totp'>;
  readonly authenticate: Method<'POST /b2b/totp/authenticate'>;
}

/** Codes that replace a lost second factor. */
export interface RecoveryCodeMethods {
  readonly recover: Method<'POST /b2b/recovery_codes/recover'>;
  /** Creates new codes; the earlier ones no longer work. */
  readonly rotate: Reading<'POST /b2b/recovery_codes/rotate'>;
  /** The recovery codes that are left. */
  readonly get: Reading<'GET /b2b/recovery_codes'>;
}

/** Passcodes. */
export interface MemberOtpMethods {
  readonly sms: {
    /** Texts a code, a second factor. With `mfa_phone_number`, to a number that the member adds. */
    readonly send: Method<'POST /b2b/otps/sms/send'>;
    readonly authenticate: Method<'POST /b2b/otps/sms/authenticate'>;
  };
  readonly email: {
    /** Mails a passcode for one organization. */
    readonly loginOrSignup: Method<'POST /b2b/otps/email/login_or_signup'>;
    /** Exchanges it for a session in that organization. */
    readonly authenticate: Method<'POST /b2b/otps/email/authenticate'>;
    readonly discovery: {
      /** Mails a passcode that shows all organizations of an address. */
      readonly send: Method<'POST /b2b/otps/email/discovery/send'>;
      /** Exchanges it for them. Nobody is signed in until one is entered. */
      readonly authenticate: Method<'POST /b2b/otps/email/discovery/authenticate'>;
    };
  };
}
