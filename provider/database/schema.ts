/** The tables, as Kysely sees them. Times are the provider's clock, never the database's. */
import type { ColumnType, Generated, Kysely, Selectable, Transaction } from 'kysely';
import type { Factor } from '../../session-core/wire/shared.ts';
import type { Actor } from '../audit/context.ts';
import type { AuditKind } from '../audit/kinds.ts';

/** Written as text, because the two drivers disagree about arrays; read as a value. */
type Json<T> = ColumnType<T, string, string>;

/** A pending user has never signed in; an active one may not have either, where the host has users made so. */
export type Status = 'active' | 'pending';

/** When a second factor is asked for: never, of users who have one, or of all users. */
export type MfaPolicy = 'off' | 'optional' | 'required';

interface Users {
  user_id: string;
  status: ColumnType<Status>;
  created_at: Date;
  first_name: Generated<string>;
  middle_name: Generated<string>;
  last_name: Generated<string>;
  roles: ColumnType<string[], string | undefined, string>;
  trusted_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  untrusted_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** When it is looked at whether the user ever came; see `sweep-tables.ts`. */
  next_sweep_at: Generated<Date>;
  /** Whether a second factor is asked for; null: as the project says. */
  mfa: ColumnType<MfaPolicy | null, MfaPolicy | null | undefined>;
}

interface Emails {
  email_id: string;
  user_id: string;
  /** As it was typed. */
  address: string;
  /** As it is compared: lower case. */
  address_key: string;
  verified: Generated<boolean>;
  created_at: Date;
}

interface PhoneNumbers {
  phone_id: string;
  user_id: string;
  /** E.164. */
  phone_number: string;
  verified: Generated<boolean>;
  created_at: Date;
}

interface OtpCodes {
  code_id: string;
  /** Either this or `phone_id`. */
  email_id: string | null;
  phone_id: string | null;
  channel: ColumnType<'email' | 'sms' | 'whatsapp'>;
  /** The signed-in user who asked for it, to add the address to their account. */
  claimant_id: string | null;
  code_hash: string;
  wrong_tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface MagicLinks {
  token_hash: string;
  email_id: string;
  code_challenge: string | null;
  /** Whether it may also set a password. */
  resets_password: Generated<boolean>;
  /** As of `OtpCodes`. */
  claimant_id: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface Passwords {
  password_id: string;
  user_id: string;
  /** Argon2id, with its salt and parameters. */
  hash: string;
  /** Set when the address was proved later: the password may belong to another person and must be reset. */
  requires_reset: Generated<boolean>;
  created_at: Date;
}

interface OAuthStates {
  state_hash: string;
  /** Of the secret in the cookie of the browser that began. */
  browser_hash: string;
  provider_type: string;
  login_url: string;
  signup_url: string;
  code_challenge: string | null;
  /** The signed-in user who is to get the account. */
  attach_user_id: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface OAuthRegistrations {
  oauth_user_registration_id: string;
  user_id: string;
  provider_type: string;
  provider_subject: string;
  /** The address that the identity provider vouched for, if it is the user's. */
  email_id: string | null;
  profile_picture_url: string;
  locale: string;
  created_at: Date;
}

interface OAuthTokens {
  token_hash: string;
  /** Null while the account is still to be attached. */
  oauth_user_registration_id: string | null;
  /** As of `OAuthStates`; then `sealed_identity` is what they get. */
  attach_user_id: string | null;
  sealed_identity: string | null;
  code_challenge: string | null;
  /** What the identity provider gave out, encrypted: only the token itself opens it. */
  sealed_values: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface OAuthAttachTokens {
  token_hash: string;
  user_id: string;
  provider_type: string;
  expires_at: Date;
  used_at: Date | null;
}

interface ImpersonationTokens {
  token_hash: string;
  user_id: string;
  impersonator: string;
  expires_at: Date;
  used_at: Date | null;
}

interface Totps {
  totp_id: string;
  user_id: string;
  /** Encrypted: a code cannot be checked against a hash. */
  sealed_secret: string;
  verified: Generated<boolean>;
  /** The time step of the last code that was accepted; RFC 6238 section 5.2 wants no second use. */
  last_step: Generated<number>;
  created_at: Date;
  /** Until then the app must have given its first code. */
  expires_at: Date;
}

interface TotpRecoveryCodes {
  totp_recovery_code_id: string;
  totp_id: string;
  code_hash: string;
  created_at: Date;
  used_at: Date | null;
}

interface WebAuthnRegistrations {
  webauthn_registration_id: string;
  user_id: string;
  /** As the authenticator calls it, in base64url. */
  credential_id: string;
  /** In COSE, base64url. */
  public_key: string;
  sign_count: number;
  /** The user handle that the authenticator stores, in base64url. */
  user_handle: string;
  transports: Json<string[]>;
  /** The relying-party id. */
  domain: string;
  user_agent: string;
  authenticator_type: string;
  name: string;
  created_at: Date;
}

interface WebAuthnChallenges {
  challenge_hash: string;
  ceremony: ColumnType<'register' | 'primary' | 'secondary'>;
  /** The user who may answer; null for any passkey holder. */
  user_id: string | null;
  domain: string;
  /** Whether the authenticator must know its owner: by finger, face or PIN. */
  passkey: boolean;
  /** Whether it is made without a dialog, so that nobody shows presence. */
  automatic: boolean;
  user_handle: string;
  user_agent: string;
  authenticator_type: string;
  expires_at: Date;
}

interface CryptoWallets {
  crypto_wallet_id: string;
  user_id: string;
  wallet_type: ColumnType<'ethereum' | 'solana'>;
  /** In the one way that each type is written here. */
  address: string;
  created_at: Date;
}

interface CryptoWalletChallenges {
  challenge_id: string;
  /** The user who may use it; null for any owner of the wallet. */
  user_id: string | null;
  wallet_type: ColumnType<'ethereum' | 'solana'>;
  address: string;
  /** Host and port of the page that asked. */
  domain: string;
  /** Where the question came from; a keyed hash. */
  network_hash: string;
  /** No secret: without the wallet's key it opens nothing. */
  message: string;
  not_before: Date | null;
  created_at: Date;
  expires_at: Date;
}

interface IdpClients {
  client_id: string;
  /** As registered; a secret is a hash of it. */
  metadata: Json<Record<string, unknown>>;
  created_at: Date;
  /** When a code or token was last issued to it; to the hour. */
  last_used_at: Date;
}

interface ConnectedApps {
  connected_app_id: string;
  user_id: string;
  client_id: string;
  client_type: ColumnType<'third_party' | 'third_party_public'>;
  /** As the app called itself when consent was given last. */
  name: string;
  logo_url: string | null;
  /** Consented to, apart from those that are about a resource. */
  scopes: Json<string[]>;
  /** Consented to, by resource. */
  resources: Json<Record<string, string[]>>;
  created_at: Date;
  last_used_at: Date | null;
}

interface IdpGrants {
  /** Names one way from consent to tokens; opens nothing by itself. */
  grant_id: string;
  connected_app_id: string;
  payload: Json<Record<string, unknown>>;
  expires_at: Date;
  /** The session in which it was given, and what the app knows that session by. */
  session_id: string | null;
  sid: string | null;
}

interface PushedRequests {
  request_hash: string;
  payload: Json<Record<string, unknown>>;
  expires_at: Date;
}

interface LogoutNotices {
  logout_notice_id: string;
  client_id: string;
  user_id: string;
  /** As the app's id tokens name the session that has ended. */
  sid: string;
  attempts: Generated<number>;
  next_try_at: Date;
  created_at: Date;
  /** Then the provider gives up. */
  expires_at: Date;
}

interface IdpTokens {
  /** As the engine calls them: `AuthorizationCode`, `AccessToken`, `RefreshToken`. */
  kind: string;
  /** Of the token, or of the `jti` where it is a JWT. */
  token_hash: string;
  grant_id: string;
  /** Without the token. */
  payload: Json<Record<string, unknown>>;
  expires_at: Date;
  used_at: Date | null;
}

interface Sessions {
  session_id: string;
  user_id: string;
  token_hash: string;
  started_at: Date;
  last_accessed_at: Date;
  expires_at: Date;
  /** No refresh moves `expires_at` beyond this. */
  ends_at: Date;
  revoked_at: Date | null;
  ip_address: string;
  user_agent: string;
  factors: Json<Factor[]>;
  /** Who looks through the user's eyes; null for the user. */
  impersonator: string | null;
  /** Of the app that made it of its access token, with which it ends; null for the user. */
  grant_id: string | null;
  /** The user's authenticator app, once this session has proved it, or something that counts for as much. */
  proved_totp_id: string | null;
}

interface IntermediateSessions {
  token_hash: string;
  user_id: string;
  /** What was proved. */
  factor: ColumnType<Factor, string>;
  /** The password that is set once the second factor is proved. */
  new_password_hash: string | null;
  /** As of `Sessions`. */
  grant_id: string | null;
  /** When the app's access ends, and the session with it. */
  grant_ends_at: Date | null;
  wrong_tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
}

interface RememberedDevices {
  remembered_device_id: string;
  token_hash: string;
  user_id: string;
  /** With which it ends. */
  totp_id: string;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

interface RateWindows {
  key: string;
  hits: number;
  ends_at: Date;
}

interface AuditEvents {
  /** In the order of writing. */
  event_id: ColumnType<number, never, never>;
  recorded_at: ColumnType<Date, Date, never>;
  kind: ColumnType<AuditKind, AuditKind, never>;
  actor: ColumnType<Actor, Actor, never>;
  user_id: ColumnType<string | null, string | null, never>;
  session_id: ColumnType<string | null, string | null, never>;
  ip_address: ColumnType<string, string, never>;
  user_agent: ColumnType<string, string, never>;
  request_id: ColumnType<string | null, string | null, never>;
  details: ColumnType<Record<string, unknown>, string, never>;
  /** The end of its retention, as it was set when the fact was recorded. */
  expires_at: ColumnType<Date, Date, never>;
}

interface SigningKeys {
  kid: string;
  private_jwk: Json<Record<string, unknown>>;
  created_at: Date;
  /** From then on it signs; verifiers learn of it before. */
  signs_from: Date;
  /** Until then it verifies: its last JWT has expired. Null while no newer key replaces it. */
  expires_at: Date | null;
}

interface Secrets {
  name: string;
  value: string;
}

interface Outbox {
  seq: Generated<number>;
  id: string;
  channel: ColumnType<'email' | 'sms' | 'whatsapp'>;
  recipient: string;
  recipient_key: string;
  subject: string | null;
  text: string;
  html: string | null;
  code: string | null;
  link: string | null;
  sent_at: Date;
}

interface ExternalIds {
  /** Of the trusted-token profile: the same id of two servers is of two people. */
  profile_id: string;
  external_id: string;
  user_id: string;
  created_at: Date;
}

export interface Tables {
  users: Users;
  emails: Emails;
  phone_numbers: PhoneNumbers;
  otp_codes: OtpCodes;
  magic_links: MagicLinks;
  passwords: Passwords;
  oauth_states: OAuthStates;
  oauth_registrations: OAuthRegistrations;
  oauth_tokens: OAuthTokens;
  oauth_attach_tokens: OAuthAttachTokens;
  impersonation_tokens: ImpersonationTokens;
  totps: Totps;
  totp_recovery_codes: TotpRecoveryCodes;
  webauthn_registrations: WebAuthnRegistrations;
  webauthn_challenges: WebAuthnChallenges;
  crypto_wallets: CryptoWallets;
  crypto_wallet_challenges: CryptoWalletChallenges;
  idp_clients: IdpClients;
  connected_apps: ConnectedApps;
  idp_grants: IdpGrants;
  idp_tokens: IdpTokens;
  pushed_requests: PushedRequests;
  logout_notices: LogoutNotices;
  external_ids: ExternalIds;
  sessions: Sessions;
  intermediate_sessions: IntermediateSessions;
  remembered_devices: RememberedDevices;
  rate_windows: RateWindows;
  audit_events: AuditEvents;
  signing_keys: SigningKeys;
  secrets: Secrets;
  outbox: Outbox;
}

export type Database = Kysely<Tables>;
/** A database or a transaction of it. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

export type EmailRow = Selectable<Emails>;
export type PhoneRow = Selectable<PhoneNumbers>;
export type TotpRow = Selectable<Totps>;
export type WebAuthnRegistrationRow = Selectable<WebAuthnRegistrations>;
export type WebAuthnChallengeRow = Selectable<WebAuthnChallenges>;
export type CryptoWalletRow = Selectable<CryptoWallets>;
export type CryptoWalletChallengeRow = Selectable<CryptoWalletChallenges>;
export type ConnectedAppRow = Selectable<ConnectedApps>;
export type SessionRow = Selectable<Sessions>;
export type IntermediateSessionRow = Selectable<IntermediateSessions>;
export type AuditEventRow = Selectable<AuditEvents>;
export type OutboxRow = Selectable<Outbox>;
