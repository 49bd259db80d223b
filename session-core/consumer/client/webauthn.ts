/** Calls of passkeys. */

import type { CallOptions } from '../../settings.ts';
import type {
  PasskeyMethods,
  WebAuthnAuthenticateOptions,
  WebAuthnRegisterOptions,
} from '../../webauthn/options.ts';
import type { AuthReply, FactorReply } from '../../wire/shared.ts';

/** What a sign-in with a passkey gives. */
export type WebAuthnSignIn = FactorReply<AuthReply & { webauthn_registration_id: string }>;

/**
 * Passkeys and security keys. A page runs one ceremony at a time: a new one replaces the current one, which rejects with
 * `aborted`.
 *
 * @see https://www.w3.org/TR/webauthn-3/
 */
export interface WebAuthnMethods extends PasskeyMethods {
  /**
   * Creates a passkey for the signed-in user. Browsers require a click right before.
   *
   * @throws AuthError `no_current_session`, `webauthn_not_supported`, `webauthn_not_allowed`,
   * `webauthn_already_registered`, `webauthn_security_error`, `webauthn_failed`; AuthApiError `unauthorized_action` if
   * the last sign-in is too long ago, `invalid_domain`, `unable_to_register_webauthn_registration`
   * @example
   * await auth.webauthn.register({ is_passkey: true, session_duration_minutes: 60 });
   */
  register(
    options?: WebAuthnRegisterOptions,
    call?: CallOptions,
  ): Promise<AuthReply & { webauthn_registration_id: string }>;
  /**
   * Signs in with a passkey. For a signed-in user, adds the proof to their session.
   *
   * @throws AuthError `webauthn_not_supported`, `webauthn_not_allowed`, `webauthn_security_error`, `webauthn_failed`,
   * `aborted`; AuthApiError `webauthn_registration_not_found` if it was deleted at the server but not on the device,
   * `unable_to_auth_webauthn_registration`
   * @example
   * await auth.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 60 });
   */
  authenticate(
    options: WebAuthnAuthenticateOptions & { conditional_mediation?: false },
    call?: CallOptions,
  ): Promise<WebAuthnSignIn>;
  /** Signs in with a passkey. Null where no autofill can offer passkeys. */
  authenticate(options: WebAuthnAuthenticateOptions, call?: CallOptions): Promise<WebAuthnSignIn | null>;
}
