/** Calls of codes: sent ones, links, and those of an app. */
import type { MagicLinkOptions } from '../wire/magic-links.ts';
import type { OtpEmailOptions, OtpSmsOptions, OtpWhatsAppOptions } from '../wire/otps.ts';
import type { AuthReply, Common, SessionDuration } from '../wire/shared.ts';
import type { TotpRecoveryCodes, TotpSetup } from '../wire/totps.ts';
import type { CallOptions } from './settings.ts';

/** Sending a code by one way. */
export interface CodeSender<Options> {
  /**
   * Sends a code, also to somebody who is new.
   *
   * @param to mail address, or phone number in the E.164 format (`+4915112345678`)
   * @throws AuthApiError `invalid_email`, `invalid_phone_number`, `invalid_phone_number_country_code`,
   *   `unsubscribed_phone_number`, `too_many_requests`
   * @see https://www.itu.int/rec/T-REC-E.164
   */
  loginOrCreate(to: string, options?: Options, call?: CallOptions): Promise<Common & { method_id: string }>;
  /**
   * Sends a code to an address that is known already. While a visitor is signed in the code is theirs: `otps.authenticate`
   * then adds the address to their account and the proof to their session.
   *
   * @throws AuthApiError as `loginOrCreate`; also `email_not_found`, `phone_number_not_found` when nobody has the
   *   address, and `duplicate_email`, `duplicate_phone_number` when another user has it, where the provider says so much
   */
  send(to: string, options?: Options, call?: CallOptions): Promise<Common & { method_id: string }>;
}

/**
 * Codes of an authenticator app, as a further proof of the signed-in visitor. All calls need a session.
 *
 * @see RFC 6238
 */
export interface TotpMethods {
  /**
   * Begins: gives what the app and its owner need. The app counts from the first code on that `authenticate` accepts.
   *
   * @param options.expiration_minutes until then, 5 to 1440. @default 60
   * @throws AuthError `no_current_session`; AuthApiError `active_totp_exists`, and `unauthorized_action` when the last
   *   sign-in was more than five minutes ago
   * @example
   * const { qr_code, recovery_codes } = await auth.totps.create();
   */
  create(options?: { expiration_minutes?: number }, call?: CallOptions): Promise<Common & TotpSetup>;
  /**
   * Proves the app's code, six digits; each works once.
   *
   * @throws AuthError `no_current_session`; AuthApiError `invalid_code`, `totp_not_found`, `unable_to_authenticate_totp`,
   *   `totp_code_already_authenticated`, `user_lock_limit_reached`, `too_many_requests`
   */
  authenticate(
    options: Required<SessionDuration> & { totp_code: string },
    call?: CallOptions,
  ): Promise<AuthReply & { totp_id: string }>;
  /**
   * Makes new recovery codes and gives them; those from before no longer work.
   *
   * @throws AuthError `no_current_session`; AuthApiError `unauthorized_action` as `create`
   */
  recoveryCodes(call?: CallOptions): Promise<Common & TotpRecoveryCodes>;
  /**
   * Proves one of the recovery codes in place of the app; each works once.
   *
   * @throws AuthError `no_current_session`; AuthApiError `totp_not_found`, `unable_to_authenticate_recovery_code`,
   *   `user_lock_limit_reached`, `too_many_requests`
   */
  recover(
    options: Required<SessionDuration> & { recovery_code: string },
    call?: CallOptions,
  ): Promise<AuthReply & { totp_id: string }>;
}

/** Sending codes, and proving them. */
export interface OtpMethods {
  readonly email: CodeSender<OtpEmailOptions>;
  readonly sms: CodeSender<OtpSmsOptions>;
  readonly whatsapp: CodeSender<OtpWhatsAppOptions>;
  authenticate(
    code: string,
    methodId: string,
    options: Required<SessionDuration>,
    call?: CallOptions,
  ): Promise<AuthReply & { method_id: string }>;
}

/** Mailing links, and proving what they bring. */
export interface MagicLinkMethods {
  readonly email: {
    loginOrCreate(email: string, options?: MagicLinkOptions, call?: CallOptions): Promise<Common>;
    /**
     * Mails a link to an address that is known already. While a visitor is signed in the link is theirs: opened in
     * the same browser it adds the address to their account.
     *
     * @throws AuthApiError `invalid_email`, `invalid_redirect_url`, `email_not_found`, `duplicate_email`,
     *   `too_many_requests`
     */
    send(email: string, options?: MagicLinkOptions, call?: CallOptions): Promise<Common>;
  };
  authenticate(
    token: string,
    options: Required<SessionDuration>,
    call?: CallOptions,
  ): Promise<AuthReply & { method_id: string }>;
}
