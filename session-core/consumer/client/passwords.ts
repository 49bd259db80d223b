/** Calls of passwords. */

import type { CallOptions } from '../../settings.ts';
import type { PasswordResetOptions, PasswordStrength } from '../../wire/passwords.ts';
import type { AuthReply, Common, FactorReply, NeededDuration, SessionDuration } from '../../wire/shared.ts';

/** Passwords. Every call that returns an {@link AuthReply} signs in, unless a second factor is missing. Durations are minutes. */
export interface PasswordMethods {
  /**
   * Creates an account with a password.
   *
   * @throws AuthApiError `weak_password`, `breached_password`; `reset_password` if the address already has an account and
   * must be proved: start a reset by email; `invalid_email`, `too_many_requests`.
   * @example
   * await auth.passwords.create({ email: 'ada@example.com', password, session_duration_minutes: 60 });
   */
  create(
    options: { email: string; password: string } & NeededDuration,
    call?: CallOptions,
  ): Promise<FactorReply<AuthReply & { email_id: string }>>;
  /**
   * Signs in with an address and its password.
   *
   * @throws AuthApiError `unauthorized_credentials`; `email_not_found` or `no_user_password`, if the provider
   * reveals it; `reset_password` or `breached_password` if the password is right but must be replaced;
   * `user_lock_limit_reached` after too many wrong ones.
   * @example
   * await auth.passwords.authenticate({ email: 'ada@example.com', password, session_duration_minutes: 60 });
   */
  authenticate(
    options: { email: string; password: string } & NeededDuration,
    call?: CallOptions,
  ): Promise<FactorReply>;
  /**
   * Mails two links: one with the token type `reset_password` for {@link PasswordMethods.resetByEmail}, and one with
   * `login` that signs in without a new password. Both carry the same token, with PKCE if the project requires it.
   *
   * @throws AuthApiError `email_not_found`, if the provider reveals it; `invalid_login_redirect_url`,
   * `email_template_not_found`, `too_many_requests`
   * @see RFC 7636
   * @example
   * await auth.passwords.resetByEmailStart({
   *   email: 'ada@example.com',
   *   reset_password_redirect_url: 'https://pets.example/authenticate',
   * });
   */
  resetByEmailStart(
    options: PasswordResetOptions & {
      email: string;
      /** Ignored: both links expire after `reset_password_expiration_minutes`. */
      login_expiration_minutes?: number;
    },
    call?: CallOptions,
  ): Promise<Common>;
  /**
   * Sets the password with the token of the mailed link, which {@link parseAuthUrl} reads from the page's address. Removes
   * a used token from the address. Ends the user's other sessions.
   *
   * @throws AuthApiError `unable_to_auth_magic_link` if the token was used or has expired; `weak_password`,
   * `breached_password`, and in another browser `pkce_expected_code_verifier`, after which the token is still valid
   * @example
   * const link = parseAuthUrl(location.href);
   * if (link?.token_type === 'reset_password')
   *   await auth.passwords.resetByEmail({ token: link.token, password, session_duration_minutes: 60 });
   */
  resetByEmail(
    options: { token: string; password: string } & NeededDuration,
    call?: CallOptions,
  ): Promise<FactorReply>;
  /**
   * Replaces a password that the user knows. Ends the user's other sessions.
   *
   * @throws AuthApiError as `authenticate` and `create`
   * @example
   * await auth.passwords.resetByExistingPassword({
   *   email: 'ada@example.com',
   *   existing_password,
   *   new_password,
   *   session_duration_minutes: 60,
   * });
   */
  resetByExistingPassword(
    options: { email: string; existing_password: string; new_password: string } & NeededDuration,
    call?: CallOptions,
  ): Promise<FactorReply>;
  /**
   * Sets the signed-in user's password. Ends the user's other sessions, and extends this one only if a duration is given.
   *
   * @throws AuthError `no_current_session`; AuthApiError `unauthorized_action` if the last sign-in is too long ago,
   * `weak_password`, `breached_password`
   * @example
   * await auth.passwords.resetBySession({ password });
   */
  resetBySession(options: { password: string } & SessionDuration, call?: CallOptions): Promise<AuthReply>;
  /**
   * Checks the strength of a password. With an address, parts of it count as easy to guess.
   *
   * @throws AuthError `usage_error`; AuthApiError `too_many_requests`
   * @example
   * const { valid_password, feedback } = await auth.passwords.strengthCheck({ email: 'ada@example.com', password });
   */
  strengthCheck(
    options: { email?: string; password: string },
    call?: CallOptions,
  ): Promise<Common & PasswordStrength>;
}
