/** Calls of passkeys. */

import type { CallOptions } from '../../settings.ts';
import type {
  AuthReply,
  Common,
  FactorReply,
  NeededDuration,
  SessionDuration,
  WebAuthnRegistration,
} from '../../wire/shared.ts';
import type { AuthenticatorType } from '../../wire/webauthn.ts';

/** What `webauthn.register` may be asked for. */
export interface WebAuthnRegisterOptions extends SessionDuration {
  /** Ask for a passkey: found without a user name, and opened by finger, face or PIN. @default false */
  is_passkey?: boolean;
  /** Without a dialog, soon after a sign-in by password or code; gives up after 10 s. @default false */
  conditional_mediation?: boolean;
  /** The relying-party id: the page's host name, or a domain above it. @default the page's host name */
  domain?: string;
  /** @default either */
  authenticator_type?: AuthenticatorType;
  /** In place of the user's id as the user handle, at most 64 bytes of UTF-8. */
  override_id?: string;
  /** In place of the mail address as the account's name. */
  override_name?: string;
  override_display_name?: string;
  /** For providers that know base64 besides base64url. */
  use_base64_url_encoding?: boolean;
}

/** What `webauthn.authenticate` may be asked for. */
export interface WebAuthnAuthenticateOptions extends NeededDuration, CallOptions {
  /**
   * Offer passkeys in the autofill of an input with `autocomplete="username webauthn"`. Settles when the visitor takes
   * one, which may be never, and makes way for any other passkey call of the page. Where that is impossible, the call logs
   * why, once, and gives null.
   * @default false
   */
  conditional_mediation?: boolean;
  /** Ask for passkeys alone. @default false */
  is_passkey?: boolean;
  /** @default the page's host name */
  domain?: string;
  /**
   * With `conditional_mediation`: take it that the page has an input for it, which cannot be found in a closed shadow root,
   * or is drawn later. @default looked for: `input[autocomplete~="webauthn"]`, also in open shadow roots
   */
  has_field?: boolean;
  /** Called when the visitor has chosen a passkey, before it is sent: from an autofill, that may be long after the call. */
  onChosen?: () => void;
}

/** What a sign-in with a passkey gives. */
export type WebAuthnSignIn = FactorReply<AuthReply & { webauthn_registration_id: string }>;

/**
 * Passkeys and security keys. One ceremony at a time in a page: a newer one takes the place of an older one, which rejects
 * with `aborted`.
 *
 * @see https://www.w3.org/TR/webauthn-3/
 */
export interface WebAuthnMethods {
  /**
   * Makes a passkey for the signed-in visitor. Browsers want a click right before.
   *
   * @throws AuthError `no_current_session`, `webauthn_not_supported`, `webauthn_not_allowed`,
   * `webauthn_already_registered`, `webauthn_security_error`, `webauthn_failed`; AuthApiError `unauthorized_action` when
   * the last sign-in is too long ago, `invalid_domain`, `unable_to_register_webauthn_registration`
   * @example
   * await auth.webauthn.register({ is_passkey: true, session_duration_minutes: 60 });
   */
  register(
    options?: WebAuthnRegisterOptions,
    call?: CallOptions,
  ): Promise<AuthReply & { webauthn_registration_id: string }>;
  /**
   * Signs in with a passkey; while a visitor is signed in, adds the proof to their session.
   *
   * @throws AuthError `webauthn_not_supported`, `webauthn_not_allowed`, `webauthn_security_error`, `webauthn_failed`,
   * `aborted`; AuthApiError `webauthn_registration_not_found` when it was deleted here but not on the device,
   * `unable_to_auth_webauthn_registration`
   * @example
   * await auth.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 60 });
   */
  authenticate(
    options: WebAuthnAuthenticateOptions & { conditional_mediation?: false },
    call?: CallOptions,
  ): Promise<WebAuthnSignIn>;
  /** The same. Null where no autofill can offer passkeys. */
  authenticate(options: WebAuthnAuthenticateOptions, call?: CallOptions): Promise<WebAuthnSignIn | null>;
  /**
   * Renames a passkey of the signed-in visitor.
   *
   * @throws AuthError `no_current_session`; AuthApiError `webauthn_registration_not_found`
   */
  update(
    options: { webauthn_registration_id: string; name: string },
    call?: CallOptions,
  ): Promise<Common & { webauthn_registration: WebAuthnRegistration }>;
  /**
   * Tells the visitor's authenticators which passkeys still count and what the account is called, so that those deleted
   * or renamed here are no longer offered. Asks the server first. Does nothing in a browser that cannot.
   *
   * @param options.domain The relying-party id. @default the page's host name
   * @throws AuthError `usage_error`, `no_current_session`, and what any call to the server may
   * @see https://www.w3.org/TR/webauthn-3/#sctn-signal-methods
   * @example
   * await auth.user.deleteWebauthnRegistration(id);
   * await auth.webauthn.syncAuthenticators();
   */
  syncAuthenticators(options?: { domain?: string }, call?: CallOptions): Promise<void>;
  /** Whether `conditional_mediation` can work here. Asks the browser only. */
  browserSupportsAutofill(call?: CallOptions): Promise<boolean>;
}
