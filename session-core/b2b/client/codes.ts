import type { CallOptions } from '../../settings.ts';
import type { B2BCalls } from '../../wire/b2b/calls.ts';
import type { MemberLinkInspection } from '../../wire/b2b/magic-links.ts';
import type { LinkApproval } from '../../wire/magic-links.ts';
import type { Common } from '../../wire/shared.ts';
import type { Method, MethodInOrganization, Reading, Sending } from './method.ts';

/** Links by email. */
export interface MemberMagicLinkMethods {
  readonly email: {
    /** Mails a link for one organization. */
    readonly loginOrSignup: Sending<'POST /b2b/magic_links/email/login_or_signup'>;
    /** Invites an address to the member's organization. */
    readonly invite: MethodInOrganization<'POST /b2b/magic_links/email/invite'>;
    readonly discovery: {
      /** Mails a link that shows all organizations of an address. */
      readonly send: Sending<'POST /b2b/magic_links/email/discovery/send'>;
    };
  };
  /**
   * What a link or an invitation would do in this browser, so that you can ask before it signs in: when another browser asked for
   * it, and when it would replace the member who is signed in. Uses nothing up.
   *
   * @param options.magic_links_token of the link. @default that of the page's address
   * @returns null without a token, for a used or expired link, and where the provider has no such call: then
   *   `authenticateByUrl` signs in, or says why not
   */
  inspect(
    options?: { magic_links_token?: string },
    call?: CallOptions,
  ): Promise<(Common & MemberLinkInspection) | null>;
  /** Lets the browser that asked for the link finish the sign-in, by the two digits that it shows. As for users. */
  approve(matchNumber: string, token?: string, call?: CallOptions): Promise<LinkApproval['reply']>;
  /** Waits until a link that this browser asked for is approved elsewhere; false when there is nothing to wait for. As for users. */
  awaitApproval(call?: CallOptions): Promise<boolean>;
  /** Exchanges the approval of a link to one organization for a session. It has to come within five minutes. */
  readonly authenticateWaiting: Method<'POST /b2b/magic_links/waiting/authenticate'>;
  /** Exchanges the token of a link or an invitation for a session. */
  readonly authenticate: Method<'POST /b2b/magic_links/authenticate'>;
  readonly discovery: {
    /** Exchanges the token of a link for the organizations of its address. */
    readonly authenticate: Method<'POST /b2b/magic_links/discovery/authenticate'>;
    /** Exchanges the approval of such a link for them. */
    authenticateWaiting(
      call?: CallOptions,
    ): Promise<B2BCalls['POST /b2b/magic_links/discovery/waiting/authenticate']['reply']>;
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
