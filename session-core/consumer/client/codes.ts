/** Calls of sent codes and authenticator apps. */
import type { CallOptions } from '../../settings.ts';
import type { OtpEmailOptions, OtpSmsOptions, OtpWhatsAppOptions } from '../../wire/otps.ts';
import type { PendingFactor } from '../../wire/sessions.ts';
import type { AuthReply, Common, FactorReply, NeededDuration } from '../../wire/shared.ts';
import type { RememberedDevice, TotpRecoveryCodes, TotpSetup } from '../../wire/totps.ts';

/** Whether a visitor who has no account gets one. */
export interface SignUpOption {
  /** With `false`, a visitor without an account gets `email_not_found` or `phone_number_not_found`. @default true */
  sign_up?: boolean;
}

/** Sends codes through one channel: email, text message or WhatsApp. */
export interface CodeSender<Options> {
  /**
   * Sends a code. A new visitor gets an account, unless `sign_up` is false.
   *
   * @param to mail address, or phone number in the E.164 format (`+4915112345678`)
   * @returns the `method_id` that `otps.authenticate` needs with the code
   * @throws AuthError `usage_error`; AuthApiError `invalid_email`, `email_template_not_found`, `invalid_phone_number`,
   *   `invalid_phone_number_country_code`, `unsubscribed_phone_number`, `too_many_requests`; of a project that limits who may sign up `sign_up_off`,
   *   `sign_up_by_invitation`, `sign_up_domain_not_allowed`, `disposable_email`
   * @see https://www.itu.int/rec/T-REC-E.164
   * @example
   * const { method_id } = await auth.otps.sms.loginOrCreate('+4915112345678', { expiration_minutes: 5 });
   */
  loginOrCreate(
    to: string,
    options?: Options & SignUpOption,
    call?: CallOptions,
  ): Promise<Common & { method_id: string }>;
  /**
   * Sends a code to an address that already has an account. For a signed-in user, `otps.authenticate` then adds the address
   * to their account and the proof to their session.
   *
   * @throws AuthApiError as `loginOrCreate`; also `email_not_found`, `phone_number_not_found` if no account has the
   *   address, and `duplicate_email`, `duplicate_phone_number` if another user has it, if the provider reveals it
   * @example
   * const { method_id } = await auth.otps.email.send('ada@example.com');
   */
  send(to: string, options?: Options, call?: CallOptions): Promise<Common & { method_id: string }>;
}

/**
 * Codes of an authenticator app, as a second factor. All calls need a session or a half sign-in.
 *
 * @see RFC 6238
 */
export interface TotpMethods {
  /**
   * Starts the setup: returns what the app and its user need. The app is in use once `authenticate` accepts its first code.
   * In a half sign-in, only visitors whose `mfa_required.user_options` is null can call it.
   *
   * @param options.expiration_minutes until then, 5 to 1440. @default 60
   * @throws AuthError `no_current_session`; AuthApiError `active_totp_exists`, `intermediate_session_not_found`, and
   *   `unauthorized_action` if the last sign-in was more than five minutes ago
   * @example
   * const { qr_code, recovery_codes } = await auth.totps.create();
   */
  create(options?: { expiration_minutes?: number }, call?: CallOptions): Promise<Common & TotpSetup>;
  /**
   * Checks a six-digit code of the app; each code works once. In a half sign-in it starts the session.
   *
   * @param options.remember_device skips the second factor in this browser for thirty days. @default false
   * @throws AuthError `no_current_session`; AuthApiError `invalid_code`, `totp_not_found`, `unable_to_authenticate_totp`
   *   (in a half sign-in with `tries_left` in `error_details`), `totp_code_already_authenticated`,
   *   `intermediate_session_not_found` if the sign-in must start again, `user_lock_limit_reached`, `too_many_requests`
   * @example
   * await auth.totps.authenticate({ totp_code: '123456', session_duration_minutes: 60 });
   */
  authenticate(
    options: NeededDuration & { totp_code: string; remember_device?: boolean },
    call?: CallOptions,
  ): Promise<FactorReply & { totp_id: string }>;
  /**
   * Shows the recovery codes that are left. If `recovery_codes_left` is higher than their number, the provider cannot show the
   * others: offer new ones.
   *
   * @throws AuthError `no_current_session`; AuthApiError `unauthorized_action` as `create`
   * @example
   * const { totps } = await auth.totps.recoveryCodes();
   */
  recoveryCodes(call?: CallOptions): Promise<Common & TotpRecoveryCodes>;
  /**
   * Creates new recovery codes. Ends older ones, and forgets all remembered browsers.
   *
   * @throws AuthError `no_current_session`; AuthApiError `unauthorized_action` as `create`
   * @example
   * const { totps } = await auth.totps.rotateRecoveryCodes();
   */
  rotateRecoveryCodes(call?: CallOptions): Promise<Common & TotpRecoveryCodes>;
  /**
   * Accepts a recovery code instead of the app's code; each works once. Otherwise like `authenticate`.
   *
   * @throws AuthError `no_current_session`; AuthApiError `totp_not_found`, `unable_to_authenticate_recovery_code`,
   *   `intermediate_session_not_found`, `user_lock_limit_reached`, `too_many_requests`
   * @example
   * await auth.totps.recover({ recovery_code, session_duration_minutes: 60 });
   */
  recover(
    options: NeededDuration & { recovery_code: string; remember_device?: boolean },
    call?: CallOptions,
  ): Promise<FactorReply & { totp_id: string }>;
  /**
   * Mails the code that a half sign-in needs if it has `mfa_required.email_code`: the place of the sign-in is new to the account.
   *
   * @param options.locale language of the mail
   * @throws AuthError `no_current_session`; AuthApiError `intermediate_session_not_found`, `email_not_found` if another factor is
   *   needed, `too_many_requests`
   * @example
   * const { method_id, email } = await auth.totps.sendEmailCode();
   */
  sendEmailCode(
    options?: { locale?: string },
    call?: CallOptions,
  ): Promise<Common & { method_id: string; email: string }>;
  /**
   * Checks the mailed code, and starts the session.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `invalid_code`, `otp_code_not_found` (with `tries_left` in
   *   `error_details`), `intermediate_session_not_found`, `user_lock_limit_reached`, `too_many_requests`
   * @example
   * await auth.totps.authenticateEmailCode({ method_id, code: '123456', session_duration_minutes: 60 });
   */
  authenticateEmailCode(
    options: NeededDuration & { method_id: string; code: string },
    call?: CallOptions,
  ): Promise<FactorReply & { method_id: string }>;
  /**
   * What this browser's half sign-in still needs, even after a reload or in another tab: `mfa_required`, or what `session.admit`
   * answers. Null if there is none, or its ten minutes are over.
   *
   * @throws AuthApiError `too_many_requests`
   * @example
   * const pending = await auth.totps.pending();
   * if (pending?.mfa_required) show(pending.mfa_required.user_options ? 'enter a code' : 'set up an app');
   */
  pending(call?: CallOptions): Promise<PendingFactor | null>;
  /**
   * Ends a half sign-in: at once in this browser, then at the server.
   *
   * @throws AuthApiError `too_many_requests`
   * @example
   * await auth.totps.giveUp();
   */
  giveUp(call?: CallOptions): Promise<void>;
  /**
   * Lists the browsers in which the user needs no second factor.
   *
   * @throws AuthError `no_current_session`
   * @example
   * const { remembered_devices } = await auth.totps.devices();
   */
  devices(call?: CallOptions): Promise<Common & { remembered_devices: RememberedDevice[] }>;
  /**
   * Makes that browser need the second factor again.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `remembered_device_not_found`
   * @example
   * await auth.totps.forgetDevice(remembered_device_id);
   */
  forgetDevice(rememberedDeviceId: string, call?: CallOptions): Promise<Common>;
}

/** Sends and checks codes. */
export interface OtpMethods {
  /** Codes by email. */
  readonly email: CodeSender<OtpEmailOptions>;
  /** Codes by text message. */
  readonly sms: CodeSender<OtpSmsOptions>;
  /** Codes by WhatsApp. */
  readonly whatsapp: CodeSender<OtpWhatsAppOptions>;
  /**
   * Exchanges a code for a session. For a signed-in user, it adds the proof to the existing session.
   *
   * @param code the six digits
   * @param methodId the `method_id` from the call that sent the code
   * @param options.session_duration_minutes how long the session lasts, 5 to 527040
   * @throws AuthError `usage_error`; AuthApiError `invalid_code` if it is not six digits, `otp_code_not_found` if it is
   *   wrong, used or expired (`error_details.tries_left` is 0 after too many wrong tries), `invalid_session_duration`, `user_lock_limit_reached`, `too_many_requests`
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
