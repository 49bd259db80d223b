/** Calls of codes: sent ones, links, and those of an app. */

import type { CallOptions } from '../../settings.ts';
import type { LinkInspection, MagicLinkOptions } from '../../wire/magic-links.ts';
import type { OtpEmailOptions, OtpSmsOptions, OtpWhatsAppOptions } from '../../wire/otps.ts';
import type { PendingFactor } from '../../wire/sessions.ts';
import type { AuthReply, Common, FactorReply, NeededDuration } from '../../wire/shared.ts';
import type { RememberedDevice, TotpRecoveryCodes, TotpSetup } from '../../wire/totps.ts';

/** Sends codes by one way: mail, text message or WhatsApp. */
export interface CodeSender<Options> {
  /**
   * Sends a code. A new visitor gets an account.
   *
   * @param to mail address, or phone number in the E.164 format (`+4915112345678`)
   * @returns the `method_id` that `otps.authenticate` needs beside the code
   * @throws AuthError `usage_error`; AuthApiError `invalid_email`, `email_template_not_found`, `invalid_phone_number`,
   *   `invalid_phone_number_country_code`, `unsubscribed_phone_number`, `too_many_requests`
   * @see https://www.itu.int/rec/T-REC-E.164
   * @example
   * const { method_id } = await auth.otps.sms.loginOrCreate('+4915112345678', { expiration_minutes: 5 });
   */
  loginOrCreate(to: string, options?: Options, call?: CallOptions): Promise<Common & { method_id: string }>;
  /**
   * Sends a code to an address that is known already. While a visitor is signed in the code is theirs: `otps.authenticate`
   * then adds the address to their account and the proof to their session.
   *
   * @throws AuthApiError as `loginOrCreate`; also `email_not_found`, `phone_number_not_found` when nobody has the
   *   address, and `duplicate_email`, `duplicate_phone_number` when another user has it, where the provider says so much
   * @example
   * const { method_id } = await auth.otps.email.send('ada@example.com');
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
   * Begins: gives what the app and its owner need. The app counts from the first code on that `authenticate` accepts. On the
   * way in it is for visitors whose `mfa_required.user_options` is null.
   *
   * @param options.expiration_minutes until then, 5 to 1440. @default 60
   * @throws AuthError `no_current_session`; AuthApiError `active_totp_exists`, `intermediate_session_not_found`, and
   *   `unauthorized_action` when the last sign-in was more than five minutes ago
   * @example
   * const { qr_code, recovery_codes } = await auth.totps.create();
   */
  create(options?: { expiration_minutes?: number }, call?: CallOptions): Promise<Common & TotpSetup>;
  /**
   * Proves the app's code, six digits; each works once. On the way in it begins the session.
   *
   * @param options.remember_device asks for no second factor in this browser for thirty days. @default false
   * @throws AuthError `no_current_session`; AuthApiError `invalid_code`, `totp_not_found`, `unable_to_authenticate_totp`
   *   (on the way in with `tries_left` in `error_details`), `totp_code_already_authenticated`,
   *   `intermediate_session_not_found` when the sign-in has to begin again, `user_lock_limit_reached`, `too_many_requests`
   * @example
   * await auth.totps.authenticate({ totp_code: '123456', session_duration_minutes: 60 });
   */
  authenticate(
    options: NeededDuration & { totp_code: string; remember_device?: boolean },
    call?: CallOptions,
  ): Promise<AuthReply & { totp_id: string }>;
  /**
   * Makes new recovery codes and gives them; those from before no longer work.
   *
   * @throws AuthError `no_current_session`; AuthApiError `unauthorized_action` as `create`
   * @example
   * const { totps } = await auth.totps.recoveryCodes();
   */
  recoveryCodes(call?: CallOptions): Promise<Common & TotpRecoveryCodes>;
  /**
   * Proves one of the recovery codes in place of the app; each works once. As `authenticate` in all else.
   *
   * @throws AuthError `no_current_session`; AuthApiError `totp_not_found`, `unable_to_authenticate_recovery_code`,
   *   `intermediate_session_not_found`, `user_lock_limit_reached`, `too_many_requests`
   * @example
   * await auth.totps.recover({ recovery_code, session_duration_minutes: 60 });
   */
  recover(
    options: NeededDuration & { recovery_code: string; remember_device?: boolean },
    call?: CallOptions,
  ): Promise<AuthReply & { totp_id: string }>;
  /**
   * What a sign-in of this browser lacks that stands halfway, also after a reload and in another tab; null when there is none,
   * or its ten minutes are over.
   *
   * @throws AuthApiError `too_many_requests`
   * @example
   * const pending = await auth.totps.pending();
   * if (pending) show(pending.mfa_required.user_options ? 'enter a code' : 'set up an app');
   */
  pending(call?: CallOptions): Promise<PendingFactor | null>;
  /**
   * Gives up a sign-in that stands halfway: here at once, and at the server.
   *
   * @throws AuthApiError `too_many_requests`
   * @example
   * await auth.totps.giveUp();
   */
  giveUp(call?: CallOptions): Promise<void>;
  /**
   * The browsers in which the visitor is not asked for the second factor.
   *
   * @throws AuthError `no_current_session`
   * @example
   * const { remembered_devices } = await auth.totps.devices();
   */
  devices(call?: CallOptions): Promise<Common & { remembered_devices: RememberedDevice[] }>;
  /**
   * Asks for the second factor there again.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `remembered_device_not_found`
   * @example
   * await auth.totps.forgetDevice(remembered_device_id);
   */
  forgetDevice(rememberedDeviceId: string, call?: CallOptions): Promise<Common>;
}

/** Sending codes, and proving them. */
export interface OtpMethods {
  /** Codes by email. */
  readonly email: CodeSender<OtpEmailOptions>;
  /** Codes by text message. */
  readonly sms: CodeSender<OtpSmsOptions>;
  /** Codes by WhatsApp. */
  readonly whatsapp: CodeSender<OtpWhatsAppOptions>;
  /**
   * Exchanges a code for a session. If a visitor is signed in, the proof is added to the session that there is.
   *
   * @param code the six digits
   * @param methodId the `method_id` that sending the code gave
   * @param options.session_duration_minutes how long the session lasts, 5 to 527040
   * @throws AuthError `usage_error`; AuthApiError `invalid_code` when it is not six digits, `otp_code_not_found` when it is
   *   wrong, was used or has expired (`error_details.tries_left` is 0 once too many wrong tries have ended it), `invalid_session_duration`, `user_lock_limit_reached`, `too_many_requests`
   * @example
   * await auth.otps.authenticate('123456', method_id, { session_duration_minutes: 60 });
   */
  authenticate(
    code: string,
    methodId: string,
    options: NeededDuration,
    call?: CallOptions,
  ): Promise<FactorReply<AuthReply & { method_id: string }>>;
}

/** The reply to a request for a link. */
export type SentLink = Common & { match_number?: string };

/** Mailing links, and proving what they bring. */
export interface MagicLinkMethods {
  /** Links by email. */
  readonly email: {
    /**
     * Mails a link. A new visitor gets an account. PKCE is added when the project asks for it: then the link works
     * only in the browser that asked.
     *
     * @returns `match_number`, two digits to show while `awaitApproval` waits; absent from providers that cannot wait
     * @throws AuthError `usage_error`; AuthApiError `invalid_email`, `no_match_for_provided_magic_link_url`, `email_template_not_found`,
     *   `too_many_requests`
     * @see RFC 7636
     * @example
     * await auth.magicLinks.email.loginOrCreate('ada@example.com', {
     *   login_magic_link_url: 'https://pets.example/authenticate',
     *   signup_magic_link_url: 'https://pets.example/authenticate',
     * });
     */
    loginOrCreate(email: string, options?: MagicLinkOptions, call?: CallOptions): Promise<SentLink>;
    /**
     * Mails a link to an address that is known already. While a visitor is signed in the link is theirs: opened in
     * the same browser it adds the address to their account.
     *
     * @throws AuthApiError `invalid_email`, `no_match_for_provided_magic_link_url`, `email_not_found`, `duplicate_email`,
     *   `too_many_requests`
     * @example
     * await auth.magicLinks.email.send('ada@example.com');
     */
    send(email: string, options?: MagicLinkOptions, call?: CallOptions): Promise<SentLink>;
  };
  /**
   * Exchanges the token of a link for a session. `authenticateByUrl` does this with the token in the page's address.
   *
   * @param options.session_duration_minutes how long the session lasts, 5 to 527040
   * @throws AuthError `usage_error`; AuthApiError `unable_to_auth_magic_link` when the token was used or has expired,
   *   `pkce_expected_code_verifier` and `pkce_mismatch` in another browser than the one that asked,
   *   `invalid_session_duration`, `too_many_requests`
   * @example
   * await auth.magicLinks.authenticate(token, { session_duration_minutes: 60 });
   */
  authenticate(
    token: string,
    options: NeededDuration,
    call?: CallOptions,
  ): Promise<FactorReply<AuthReply & { method_id: string }>>;
  /**
   * What a link would do in this browser, so that you can ask before it signs in: when another browser asked for it, and when
   * it would replace the account that is signed in. Uses nothing up.
   *
   * @param token of the link. @default that of the page's address
   * @returns null without a token, of a link that was used or has expired, and where the provider has no such call: then
   *   `authenticateByUrl` signs in, or says why not
   * @throws AuthError `usage_error`; AuthApiError `too_many_requests`
   * @example
   * const link = await auth.magicLinks.inspect();
   * if (!link || (link.same_browser && !link.replaces)) await auth.authenticateByUrl();
   * else askBeforeLogin(link);
   */
  inspect(token?: string, call?: CallOptions): Promise<(Common & LinkInspection) | null>;
  /**
   * Lets the browser that asked for the link finish the sign-in. Let the visitor type the two digits that it shows: who did
   * not ask for the link does not see them, so a click gives nothing to a stranger.
   *
   * @param token of the link. @default that of the page's address, which loses it on success
   * @returns `approved`, and the `tries_left` of three
   * @throws AuthError `usage_error`; AuthApiError `unable_to_auth_magic_link`, `too_many_requests`
   * @example
   * const { approved, tries_left } = await auth.magicLinks.approve('47');
   */
  approve(
    matchNumber: string,
    token?: string,
    call?: CallOptions,
  ): Promise<Common & { approved: boolean; tries_left: number }>;
  /**
   * Waits until a link that this browser asked for is approved elsewhere. Asks the provider every two seconds at first, later
   * less often, and when the page is looked at again.
   *
   * @returns false when there is nothing to wait for any more
   * @throws AuthError `aborted`, `disposed`; AuthApiError when the provider refuses to tell
   * @example
   * const { match_number } = await auth.magicLinks.email.loginOrCreate('ada@example.com');
   * show(match_number);
   * if (await auth.magicLinks.awaitApproval()) {
   *   await auth.magicLinks.authenticateWaiting({ session_duration_minutes: 60 });
   * }
   */
  awaitApproval(call?: CallOptions): Promise<boolean>;
  /**
   * Exchanges the approval for a session. It has to come within five minutes.
   *
   * @param options.session_duration_minutes how long the session lasts, 5 to 527040
   * @throws AuthError `usage_error`; AuthApiError `unable_to_auth_magic_link` without an approval, `invalid_session_duration`,
   *   `too_many_requests`
   * @example
   * await auth.magicLinks.authenticateWaiting({ session_duration_minutes: 60 });
   */
  authenticateWaiting(
    options: NeededDuration,
    call?: CallOptions,
  ): Promise<FactorReply<AuthReply & { method_id: string }>>;
}
