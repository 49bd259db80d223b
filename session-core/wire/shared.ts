/** Types that several areas of the wire share. The wire's field names are in snake_case. */
import type { SecondOptions, UserSeconds } from './seconds.ts';

/** Every successful reply carries the first two. */
export interface Common {
  request_id: string;
  status_code: number;
  /**
   * Whether the message of a call that sends has left. `queued`: the mail server or gateway has not taken it yet, and it leaves
   * later. Absent if the server does not tell, for example where accounts are secret.
   */
  message_status?: 'sent' | 'queued';
}

/** One proof of the user's identity; a session has one for each sign-in. */
export type Factor =
  | {
      delivery_method: 'email' | 'embedded';
      type: 'otp' | 'magic_link';
      last_authenticated_at: string;
      email_factor: { email_id: string; email_address: string };
    }
  | {
      delivery_method: 'sms' | 'whatsapp';
      type: 'otp';
      last_authenticated_at: string;
      phone_number_factor: { phone_id: string; phone_number: string };
    }
  | {
      delivery_method: 'authenticator_app';
      type: 'totp';
      last_authenticated_at: string;
      authenticator_app_factor: { totp_id: string };
    }
  | {
      delivery_method: 'recovery_code';
      type: 'recovery_codes';
      last_authenticated_at: string;
      recovery_code_factor: { totp_recovery_code_id: string };
    }
  | { delivery_method: string; type: string; last_authenticated_at: string; [detail: string]: unknown };

/** A session. All times are RFC 3339 in UTC. */
export interface Session {
  session_id: string;
  user_id: string;
  started_at: string;
  last_accessed_at: string;
  expires_at: string;
  attributes: { ip_address: string; user_agent: string };
  authentication_factors: Factor[];
  custom_claims: Record<string, unknown> | null;
  roles: string[];
}

interface Email {
  email_id: string;
  email: string;
  verified: boolean;
}

interface PhoneNumber {
  phone_id: string;
  phone_number: string;
  verified: boolean;
}

export interface CryptoWallet {
  crypto_wallet_id: string;
  crypto_wallet_address: string;
  crypto_wallet_type: 'ethereum' | 'solana';
  verified: boolean;
}

interface OAuthRegistration {
  oauth_user_registration_id: string;
  provider_subject: string;
  provider_type: string;
  profile_picture_url: string;
  locale: string;
}

export interface WebAuthnRegistration {
  webauthn_registration_id: string;
  domain: string;
  user_agent: string;
  authenticator_type: string;
  verified: boolean;
  name: string;
  /** The program or device that stores the passkey, such as `1Password`; empty if unknown. Some providers omit it. */
  manager?: string;
  /** The authenticator's ID of the passkey, in base64url. Some providers omit it. */
  credential_id?: string;
  /** The authenticator's ID of the user, in base64url. Some providers omit it. */
  user_handle?: string;
}

/** An account holder. */
export interface User extends UserSeconds {
  user_id: string;
  status: 'active' | 'pending';
  created_at: string;
  name: { first_name: string; middle_name: string; last_name: string };
  emails: Email[];
  phone_numbers: PhoneNumber[];
  crypto_wallets: CryptoWallet[];
  providers: OAuthRegistration[];
  password: null | { password_id: string; requires_reset: boolean };
  webauthn_registrations: WebAuthnRegistration[];
  biometric_registrations: { biometric_registration_id: string; verified: boolean }[];
  roles: string[];
  trusted_metadata: Record<string, unknown>;
  untrusted_metadata: Record<string, unknown>;
  external_id?: string | null;
  /** When the account will be deleted, as its user has asked. RFC 3339. */
  deletes_at?: string;
}

/** When an account was used from somewhere before. */
interface SeenBefore {
  is_new: boolean;
  /** RFC 3339. Left out if it is new. */
  first_seen_at?: string;
  last_seen_at?: string;
}

/** Where a sign-in comes from. */
export interface UserDevice {
  ip_address?: string;
  ip_address_details?: SeenBefore;
  /** Set by providers that look places up. */
  ip_geo_city?: string;
  ip_geo_region?: string;
  ip_geo_country?: string;
  ip_geo_country_details?: SeenBefore;
}

/** The reply of every call that signs in. Both tokens are `''` in HttpOnly mode. */
export interface AuthReply extends Common {
  user_id: string;
  /** False only in `HalfAuthReply`. */
  user_authenticated?: true;
  session: Session;
  user: User;
  session_token: string;
  session_jwt: string;
  /** Set in replies to codes, passwords, passkeys, wallets and second factors. */
  user_device?: UserDevice;
  /** Set in replies to calls that change the password. */
  ended_access?: EndedAccess;
}

/** What a new password has ended, besides the session that the reply is about: how many of each. */
export interface EndedAccess {
  sessions: number;
  /** Apps that lost their tokens. */
  apps: number;
  /** Passcodes that were sent and not used yet. */
  codes: number;
  /** Links that were sent and not used yet. */
  links: number;
}

/** The factors that the user must prove after the first one. */
export interface MfaRequired {
  /** The user's second factors; null if the user has none and must set one up, unless there is an `email_code`. */
  user_options: SecondOptions | null;
  /** Always null: the server sends a code only on request. */
  secondary_auth_initiated: null;
  /**
   * In an unfamiliar place, for users without a second factor: a code from this mailbox, of which only a part is shown. It is sent
   * when asked for.
   */
  email_code?: { email: string };
}

/** A text by language tag (BCP 47). The first one is for all languages that are missing. */
export type LocalizedText = Record<string, string>;

/** Terms that users accept. Links in the text are written as in Markdown: `[Terms](https://…)`. */
export interface Terms {
  version: string;
  text: LocalizedText;
}

/** A version of the terms that a user has accepted. */
export interface TermsAcceptance {
  version: string;
  /** RFC 3339. */
  accepted_at: string;
}

/** A field that new users fill in. Its value goes to `untrusted_metadata`, under its id. */
export type SignUpField = {
  id: string;
  label: LocalizedText;
  /** Whether it needs a value; of a checkbox: a tick. */
  required: boolean;
} & (
  | { type: 'text'; max_length: number }
  | { type: 'select'; options: { value: string; label: LocalizedText }[] }
  | { type: 'checkbox' }
);

/** What is wrong with the value of a field: in `error_details.problem` of the refusal `invalid_sign_up_field`. */
export type SignUpFieldProblem = 'missing' | 'too_long' | 'invalid';

/** What a user who has proved all factors still has to do before the session begins. */
export interface AdmissionRequired {
  /** Null: the user has accepted this version. */
  terms: Terms | null;
  fields: SignUpField[];
}

/**
 * The reply of a sign-in that lacks something: no one is signed in, and the reply reveals nothing else about the account. The
 * intermediate session token lives ten minutes and authorizes only the calls for what is missing.
 */
export interface HalfAuthReply extends Common {
  user_id: string;
  user_authenticated: false;
  session: null;
  user: null;
  session_token: '';
  session_jwt: '';
  intermediate_session_token: string;
  /** The second factor; null if only the admission is missing. */
  mfa_required: MfaRequired | null;
  /** Terms and fields. Only once all factors are proved. */
  admission_required?: AdmissionRequired;
}

/** The reply of a factor: `session` tells the two apart. */
export type FactorReply<R extends AuthReply = AuthReply> = R | HalfAuthReply;

/** Sent with first factors. The server skips the second factor on a remembered device. */
export interface RememberedDevices {
  /** At most five: several accounts may have remembered this browser. */
  remembered_device_tokens?: string[];
}

/** The duration for calls that start or extend a session. Minutes, at least 5. */
export interface SessionDuration {
  session_duration_minutes?: number;
}

/** The duration for calls that start a session. Minutes, at least 5. */
export interface NeededDuration {
  session_duration_minutes: number;
}

/** Sent with protected calls if the project requires a captcha or a device fingerprint. */
export interface Protection {
  dfp_telemetry_id?: string;
  captcha_token?: string;
}
