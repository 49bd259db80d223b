import type {
  AuthReply,
  Common,
  FactorReply,
  Protection,
  RememberedDevices,
  SessionDuration,
  WebAuthnRegistration,
} from './shared.ts';

/** `platform`: built into the device; `cross-platform`: a security key, or another device. */
export type AuthenticatorType = 'platform' | 'cross-platform';

/** The options of a registration. */
export interface WebAuthnRegisterStart {
  /** The relying-party ID: the page's host name or a parent domain. */
  domain: string;
  authenticator_type?: AuthenticatorType;
  /** Require a passkey: it needs no user name, and the user unlocks it with a fingerprint, face or PIN. */
  return_passkey_credential_options?: boolean;
  /** The browser creates the passkey without a dialog, right after another sign-in. Some providers ignore it. */
  conditional_mediation?: boolean;
  /** The user handle instead of the user's ID, at most 64 bytes. */
  override_id?: string;
  override_name?: string;
  override_display_name?: string;
  user_agent: string;
  use_base64_url_encoding?: boolean;
}

export interface WebAuthnAuthenticateStart {
  domain: string;
  return_passkey_credential_options?: boolean;
}

interface AuthenticateStart {
  body: WebAuthnAuthenticateStart;
  /** A `PublicKeyCredentialRequestOptionsJSON` as text. `user_id` only if the user is known. */
  reply: Common & { public_key_credential_request_options: string; user_id?: string };
}

export interface WebAuthnCalls {
  'POST /webauthn/register/start': {
    body: WebAuthnRegisterStart;
    /** A `PublicKeyCredentialCreationOptionsJSON`, as text. */
    reply: Common & { user_id: string; public_key_credential_creation_options: string };
  };
  'POST /webauthn/register': {
    /** `public_key_credential` is a `RegistrationResponseJSON`, as text. */
    body: SessionDuration & { public_key_credential: string };
    reply: AuthReply & { webauthn_registration_id: string };
  };
  'POST /webauthn/authenticate/start/primary': AuthenticateStart;
  'POST /webauthn/authenticate/start/secondary': AuthenticateStart;
  'POST /webauthn/authenticate': {
    /** `public_key_credential` is an `AuthenticationResponseJSON`, as text. */
    body: SessionDuration & Protection & RememberedDevices & { public_key_credential: string };
    reply: FactorReply<AuthReply & { webauthn_registration_id: string }>;
  };
  'PUT /webauthn/update/:id': {
    body: { name: string };
    reply: Common & { webauthn_registration: WebAuthnRegistration };
  };
}
