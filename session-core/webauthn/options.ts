/** What both axes can say of a passkey. */
import type { CallOptions } from '../settings.ts';
import type { Common, NeededDuration, SessionDuration, WebAuthnRegistration } from '../wire/shared.ts';
import type { AuthenticatorType } from '../wire/webauthn.ts';

/** The options of `webauthn.register`. */
export interface WebAuthnRegisterOptions extends SessionDuration {
  /** Require a passkey: it needs no user name, and the user unlocks it with a fingerprint, face or PIN. @default false */
  is_passkey?: boolean;
  /** Create it without a dialog, soon after a sign-in by password or code; times out after 10 s. @default false */
  conditional_mediation?: boolean;
  /** The relying-party ID: the page's host name or a parent domain. @default the page's host name */
  domain?: string;
  /** @default either */
  authenticator_type?: AuthenticatorType;
  /** The user handle instead of the user's ID, at most 64 bytes of UTF-8. */
  override_id?: string;
  /** The account's name instead of the mail address. */
  override_name?: string;
  override_display_name?: string;
  /** For providers that support base64 as well as base64url. */
  use_base64_url_encoding?: boolean;
}

/** The options of `webauthn.authenticate`. */
export interface WebAuthnAuthenticateOptions extends NeededDuration, CallOptions {
  /**
   * Offer passkeys in the autofill of an input with `autocomplete="username webauthn"`. Settles when the visitor chooses
   * one, which may be never, and aborts when another passkey call of the page starts. If the page cannot offer them, the call
   * logs why, once, and gives null.
   * @default false
   */
  conditional_mediation?: boolean;
  /** Accept only passkeys. @default false */
  is_passkey?: boolean;
  /** @default the page's host name */
  domain?: string;
  /**
   * With `conditional_mediation`: whether the page has an input for it. Set it if the input is in a closed shadow root or
   * appears later. @default whether `input[autocomplete~="webauthn"]` exists, also in open shadow roots
   */
  has_field?: boolean;
  /** Called when the visitor has chosen a passkey, before the client sends it. With autofill that may be long after the call. */
  onChosen?: () => void;
}

/** Calls that both axes have in the same form. */
export interface PasskeyMethods {
  /**
   * Renames a passkey of the signed-in user or member.
   *
   * @throws AuthError `no_current_session`; AuthApiError `webauthn_registration_not_found`
   */
  update(
    options: { webauthn_registration_id: string; name: string },
    call?: CallOptions,
  ): Promise<Common & { webauthn_registration: WebAuthnRegistration }>;
  /**
   * Signals to the user's authenticators which passkeys are valid and what the account is called, so that they stop offering
   * deleted ones. Asks the server first. Does nothing in a browser without signals.
   *
   * @param options.domain the relying-party ID. @default the page's host name
   * @throws AuthError `usage_error`, `no_current_session`, and the errors of any call to the server
   * @see https://www.w3.org/TR/webauthn-3/#sctn-signal-methods
   * @example
   * await auth.user.deleteWebauthnRegistration(id);
   * await auth.webauthn.syncAuthenticators();
   */
  syncAuthenticators(options?: { domain?: string }, call?: CallOptions): Promise<void>;
  /** Whether the browser supports `conditional_mediation`. */
  browserSupportsAutofill(call?: CallOptions): Promise<boolean>;
}
