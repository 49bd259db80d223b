/** The tables for Kysely. All times come from the provider's clock, never from the database's. */
import type { JWK } from 'jose';
import type { ColumnType, Generated, Kysely, Selectable, Transaction } from 'kysely';
import type {
  MemberFactor,
  MemberStatus,
  MfaMethod,
  OrganizationSettings,
  SsoConnectionSummary,
} from '../../session-core/wire/b2b/shared.ts';
import type { SsoAttributeMapping } from '../../session-core/wire/b2b/sso.ts';
import type { RbacPolicy } from '../../session-core/wire/projects.ts';
import type { Factor } from '../../session-core/wire/shared.ts';
import type { Actor } from '../audit/context.ts';
import type { AuditKind } from '../audit/kinds.ts';
import type { Notice } from '../owner-notice.ts';

/** Written as a string, because the two drivers treat arrays differently; read as a value. */
type Json<T> = ColumnType<T, string, string>;

/** A pending user has never signed in. Neither may an active one, if the host creates users as active. */
export type Status = 'active' | 'pending';

/** Who must prove a second factor: no user, users who have one, or all users. */
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
  /** When the next sweep checks whether the user ever signed in; see `sweep-tables.ts`. */
  next_sweep_at: Generated<Date>;
  /** Overrides the project's policy; null: the project decides. */
  mfa: ColumnType<MfaPolicy | null, MfaPolicy | null | undefined>;
  /** Until then no sign-in method is added or removed: the owner has reported a change. */
  methods_locked_until: Date | null;
  /** When the account is deleted, as its user has asked. */
  deletes_at: ColumnType<Date | null, Date | null | undefined>;
  /** Since when the user cannot sign in: the host has locked the account. */
  locked_at: Date | null;
  lock_reason: string | null;
  /** Of sessions that the sweep has removed; those that are left know better. */
  last_seen_at: Date | null;
  /** The host made the user, who may sign in whatever the rules for new accounts are. */
  let_in: Generated<boolean>;
  /** Which fields of `sign_up_fields` the next sign-in asks for: those without a value, the required ones of these, or none. */
  fields_due: ColumnType<FieldsDue, FieldsDue | undefined>;
}

export type FieldsDue = 'all' | 'required' | 'none';

interface TermsAcceptances {
  user_id: string;
  version: string;
  accepted_at: Date;
}

interface Emails {
  email_id: string;
  user_id: string;
  /** As the user typed it. */
  address: string;
  /** In lower case, for comparison. */
  address_key: string;
  verified: Generated<boolean>;
  /** The user prefers it to their others: one at most, and only a proved one. */
  is_primary: Generated<boolean>;
  created_at: Date;
}

interface PhoneNumbers {
  phone_id: string;
  user_id: string;
  /** E.164. */
  phone_number: string;
  verified: Generated<boolean>;
  /** As of an address. */
  is_primary: Generated<boolean>;
  created_at: Date;
}

interface OtpCodes {
  /** Names the request that made the code: the `method_id` of the wire. */
  code_id: string;
  /** One of these three. */
  email_id: string | null;
  phone_id: string | null;
  inbox_id: string | null;
  channel: ColumnType<'email' | 'sms' | 'whatsapp'>;
  /** The signed-in user who requested it, to add the address to their account. */
  claimant_id: string | null;
  code_hash: string;
  /** Of the network and program that asked, for this address. */
  browser_hash: Generated<string>;
  /** With this `code_id`. */
  wrong_tries: Generated<number>;
  last_wrong_at: ColumnType<Date | null, Date | null | undefined>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface MagicLinks {
  token_hash: string;
  /** Either this or `inbox_id`. */
  email_id: string | null;
  inbox_id: string | null;
  /** What a link to an inbox is for. */
  purpose: ColumnType<LinkPurpose | null, LinkPurpose | null | undefined>;
  code_challenge: string | null;
  /** Of the token with which the browser that asked waits; null: none does. */
  waiting_hash: ColumnType<string | null, string | null | undefined>;
  /** The two digits that the browser that asked shows. */
  match_number: ColumnType<string | null, string | null | undefined>;
  /** The user agent of the browser that asked. */
  asked_by: Generated<string>;
  wrong_matches: Generated<number>;
  /** When the browser that asked was allowed to finish the sign-in. */
  approved_at: ColumnType<Date | null, Date | null | undefined>;
  /** Whether the link may also set a password. */
  resets_password: Generated<boolean>;
  /** As in `OtpCodes`. */
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
  /** Set when the address was verified after the password: another person may have set it, so it must be reset. */
  requires_reset: Generated<boolean>;
  created_at: Date;
}

interface OAuthStates {
  project_id: Generated<string>;
  /** The organization that a member signs in to; null for a user, or before the member has chosen. */
  organization_id: string | null;
  /** Whether the organization is chosen afterwards. */
  discovers: Generated<boolean>;
  /** The company's login that the member signs in by. */
  connection_id: ColumnType<string | null, string | null | undefined>;
  /** Who the company's login says the visitor is, until their own navigation shows the cookie. */
  sealed_answer: ColumnType<string | null, string | null | undefined>;
  state_hash: string;
  /** The hash of the cookie secret of the browser that started the flow. */
  browser_hash: string;
  provider_type: string;
  login_url: string;
  signup_url: string;
  code_challenge: string | null;
  /** The signed-in user to attach the account to. */
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
  /** The address that the identity provider verified, if it belongs to the user. */
  email_id: string | null;
  profile_picture_url: string;
  locale: string;
  created_at: Date;
}

interface OAuthTokens {
  /** As in `OAuthStates`, here and below. */
  project_id: Generated<string>;
  organization_id: ColumnType<string | null, string | null | undefined>;
  discovers: Generated<boolean>;
  token_hash: string;
  /** Null until the account is attached. */
  oauth_user_registration_id: string | null;
  /** As in `OAuthStates`; then `sealed_identity` is the account to attach. */
  attach_user_id: string | null;
  sealed_identity: string | null;
  /** Who wants to sign in as a member; only the token itself opens it. Null for a user. */
  sealed_member: ColumnType<string | null, string | null | undefined>;
  code_challenge: string | null;
  /** The identity provider's own tokens, encrypted; only the token itself opens them. */
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
  /** Either the user or the member. */
  user_id: ColumnType<string | null, string | null | undefined>;
  member_id: ColumnType<string | null, string | null | undefined>;
  impersonator: string;
  expires_at: Date;
  used_at: Date | null;
}

interface Totps {
  totp_id: string;
  /** Either this or `member_id`. */
  user_id: string | null;
  member_id: string | null;
  /** Encrypted, not hashed: checking a code requires the secret. */
  sealed_secret: string;
  verified: Generated<boolean>;
  /** The time step of the last accepted code: RFC 6238 section 5.2 forbids a second use. */
  last_step: Generated<number>;
  created_at: Date;
  /** The deadline for the authenticator app's first code. */
  expires_at: Date;
}

interface TotpRecoveryCodes {
  totp_recovery_code_id: string;
  totp_id: string;
  code_hash: string;
  /** The code itself, encrypted, for its owner to see again; null for users' codes from before it was stored. */
  sealed_code: string | null;
  created_at: Date;
  used_at: Date | null;
}

interface WebAuthnRegistrations {
  webauthn_registration_id: string;
  user_id: string;
  /** The authenticator's id of the credential, in base64url. */
  credential_id: string;
  /** A COSE key in base64url. */
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
  /** The user who may complete the ceremony; null for any passkey. */
  user_id: string | null;
  domain: string;
  /** Whether the authenticator must verify its user: by finger, face or PIN. */
  passkey: boolean;
  /** Whether the browser creates it without a dialog, and so without user presence. */
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
  /** In canonical form; see `readWalletAddress`. */
  address: string;
  created_at: Date;
}

interface CryptoWalletChallenges {
  challenge_id: string;
  /** The user who may use it; null for any owner of the wallet. */
  user_id: string | null;
  wallet_type: ColumnType<'ethereum' | 'solana'>;
  address: string;
  /** Host and port of the requesting page. */
  domain: string;
  /** The keyed hash of the requesting network. */
  network_hash: string;
  /** Not a secret: it is useless without the wallet's key. */
  message: string;
  not_before: Date | null;
  created_at: Date;
  expires_at: Date;
}

interface IdpClients {
  client_id: string;
  project_id: string;
  /** As registered, with the secret hashed. */
  metadata: Json<Record<string, unknown>>;
  created_at: Date;
  /** When the client last received a code or token, to the hour. */
  last_used_at: Date;
}

interface ConnectedApps {
  connected_app_id: string;
  /** Either this or `member_id`. */
  user_id: ColumnType<string | null, string | null | undefined>;
  member_id: ColumnType<string | null, string | null | undefined>;
  /** The one of the two. */
  holder_id: ColumnType<string, never, never>;
  client_id: string;
  client_type: ColumnType<'third_party' | 'third_party_public'>;
  /** The app's name at the latest consent. */
  name: string;
  logo_url: string | null;
  /** The granted identity scopes. */
  scopes: Json<string[]>;
  /** The granted project scopes by resource. */
  resources: Json<Record<string, string[]>>;
  created_at: Date;
  last_used_at: Date | null;
}

interface IdpGrants {
  /** Identifies the grant; not a secret. */
  grant_id: string;
  project_id: string;
  connected_app_id: string;
  payload: Json<Record<string, unknown>>;
  expires_at: Date;
  /** The session in which it was given, and what the app knows that session by. */
  session_id: string | null;
  sid: string | null;
}

interface PushedRequests {
  project_id: string;
  request_hash: string;
  payload: Json<Record<string, unknown>>;
  expires_at: Date;
}

interface LogoutNotices {
  logout_notice_id: string;
  project_id: string;
  client_id: string;
  /** Or of a member. */
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
  /** The engine's names: `AuthorizationCode`, `AccessToken`, `RefreshToken`. */
  kind: string;
  /** The hash of the token, or of the `jti` if it is a JWT. */
  token_hash: string;
  grant_id: string;
  /** The token's data, without the token. */
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
  /** No refresh extends `expires_at` beyond this. */
  ends_at: Date;
  revoked_at: Date | null;
  ip_address: string;
  user_agent: string;
  /** Roughly where it began, as of `Caller`. */
  place: string | null;
  factors: Json<Factor[]>;
  /** The person who impersonates the user; null for the user's own session. */
  impersonator: string | null;
  /** The grant of the app that exchanged its access token for this session, which ends with it; null for the user's own. */
  grant_id: string | null;
  /** The user's authenticator app, after this session has proved it or an equivalent factor. */
  proved_totp_id: string | null;
  /** Whether one proof in it counted for both factors: a passkey that has verified its user. */
  proved_both: Generated<boolean>;
}

/** Tokens that a proof has replaced a moment ago: for the requests that were under way. */
interface ReplacedSessionTokens {
  token_hash: string;
  session_id: string;
  /** Of the browser that made the proof. */
  network: string;
  user_agent: string;
  /** What was proved before; these three as of `Sessions`. */
  factors: Json<Factor[]>;
  proved_totp_id: string | null;
  proved_both: boolean;
  expires_at: Date;
}

/** Sessions that the browser itself has bound to its device. */
interface DeviceBoundSessions {
  /** As the browser knows it, and as the session token names it. */
  device_session_id: string;
  session_id: string;
  /** A public JWK; browsers sign with ES256 or RS256. */
  public_key: Json<JWK>;
  created_at: Date;
}

interface IntermediateSessions {
  token_hash: string;
  user_id: string;
  /** The proved first factor. */
  factor: ColumnType<Factor, string>;
  /** The password to set after the second factor is proved. */
  new_password_hash: string | null;
  /** As in `Sessions`. */
  grant_id: string | null;
  /** When the app's access ends, and with it the session. */
  grant_ends_at: Date | null;
  wrong_tries: Generated<number>;
  /** Whether only the place of the sign-in asks for a second factor. */
  is_unfamiliar: Generated<boolean>;
  /** The address whose mailbox is the second factor; null: the authenticator app. */
  email_id: ColumnType<string | null, string | null | undefined>;
  /** What it waits for. `admission`: all factors are proved, and terms or fields are missing. */
  awaits: Generated<'second_factor' | 'admission'>;
  /** Of those that await the admission, as are the next two: what the session will say about the factors. */
  second_factor: ColumnType<Factor | null, string | null | undefined>;
  proved_totp_id: ColumnType<string | null, string | null | undefined>;
  proved_both: Generated<boolean>;
  created_at: Date;
  expires_at: Date;
}

interface RememberedDevices {
  remembered_device_id: string;
  token_hash: string;
  user_id: string;
  /** The authenticator app; the row is deleted with it. */
  totp_id: string;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

interface OwnerNotices {
  notice_id: string;
  /** Null in the notice that the account is gone. */
  user_id: string | null;
  details: ColumnType<Notice, string>;
  /** The recipient, whose address may have been removed since. */
  address: string;
  email_id: string;
  /** Whether the mail has a link: not to an address that was itself added a short time ago. */
  may_report: boolean;
  /** Browser and system, as far as known. */
  browser: Json<string[]>;
  place: string | null;
  /** The language of the mail. */
  locale: string | null;
  happened_at: Date;
  /** When the mail is to be sent; null once it was. */
  due_at: Date | null;
  tries: Generated<number>;
  /** When the recipient said that they did not make the change. */
  reported_at: Date | null;
  /** When the recipient put their removed address back. */
  restored_at: Date | null;
  /** Until then the link in the mail works. */
  expires_at: Date;
}

interface KnownDevices {
  user_id: string;
  device_hash: string;
  /** Its two halves; null where it was last seen before they were stored. */
  browser_hash: string | null;
  network_hash: string | null;
  last_seen_at: Date;
}

interface Invitations {
  invitation_id: string;
  /** The pending user whom it is for. */
  user_id: string;
  address: string;
  /** Of the token in the mailed link. */
  link_hash: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

interface Webhooks {
  webhook_id: string;
  url: string;
  /** Empty: all. */
  kinds: Json<AuditKind[]>;
  enabled: Generated<boolean>;
  /** Encrypted: signing requires the secret. */
  sealed_secret: string;
  /** It signs too, until then. */
  sealed_old_secret: string | null;
  old_secret_ends_at: Date | null;
  created_at: Date;
}

interface WebhookDeliveries {
  delivery_id: Generated<number>;
  webhook_id: string;
  event_id: number;
  kind: AuditKind;
  user_id: string | null;
  tries: Generated<number>;
  last_status: number | null;
  /** Null: delivered, or given up. */
  next_try_at: Date | null;
  delivered_at: Date | null;
  created_at: Date;
  /** When the sweep removes it. */
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
  project_id: string;
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

interface Deliveries {
  delivery_id: string;
  /** See `deliveries.ts`. Deleted once the message is sent. */
  job: Json<Record<string, unknown>>;
  tries: Generated<number>;
  /** Also when another process may take it over. */
  next_try_at: Date;
  created_at: Date;
  expires_at: Date;
}

interface ExternalIds {
  /** The trusted-token profile: the same id from two servers means two people. */
  profile_id: string;
  external_id: string;
  user_id: string;
  created_at: Date;
}

/** What a link to an inbox is for. */
export type LinkPurpose = 'login' | 'invite' | 'discovery' | 'reset' | 'discovery_reset' | 'email_update';

interface Organizations {
  organization_id: string;
  project_id: string;
  name: string;
  slug: string;
  /** In lower case, for comparison. */
  slug_key: string;
  external_id: string | null;
  logo_url: Generated<string>;
  settings: Json<OrganizationSettings>;
  custom_roles: ColumnType<RbacPolicy['roles'], string | undefined, string>;
  trusted_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  default_connection_id: string | null;
  scim_connection: ColumnType<ScimDirectory | null, string | null | undefined, string | null>;
  /** What replies show of its active connections; see `organizations/sso/connections.ts`. */
  active_connections: ColumnType<SsoConnectionSummary[], string | undefined, string>;
  created_at: Date;
  updated_at: Date;
}

/** The directory of an organization, and the roles that it gives. */
export interface ScimDirectory {
  connection_id: string;
  display_name: string;
  identity_provider: string;
  role_assignments: { role_id: string; group_id: string }[];
}

/** Who may write for it. While the token is rotated, two are valid. */
interface ScimConnections {
  connection_id: string;
  organization_id: string;
  project_id: string;
  token_hash: string;
  token_last_four: string;
  token_ends_at: Date;
  next_token_hash: ColumnType<string | null, string | null | undefined>;
  next_token_last_four: ColumnType<string | null, string | null | undefined>;
  next_token_ends_at: ColumnType<Date | null, Date | null | undefined>;
  created_at: Date;
}

/** A member as the directory knows them. */
interface ScimUsers {
  member_id: string;
  connection_id: string;
  organization_id: string;
  user_name: string;
  /** In lower case, for comparison. */
  user_name_key: string;
  external_id: string | null;
  /** All that the directory has sent, also what nothing here reads. */
  attributes: ColumnType<Record<string, unknown>, string, string>;
  created_at: Date;
  updated_at: Date;
}

interface ScimGroups {
  group_id: string;
  connection_id: string;
  display_name: string;
  external_id: string | null;
  created_at: Date;
  updated_at: Date;
}

interface ScimGroupMembers {
  member_id: string;
  group_id: string;
  connection_id: string;
}

/** Domains whose people may join no other organization of the project. */
interface ClaimedDomains {
  project_id: string;
  domain: string;
  organization_id: string;
}

interface Members {
  member_id: string;
  organization_id: string;
  /** That of the organization; the database checks it. */
  project_id: string;
  name: Generated<string>;
  /** As it was typed. */
  address: string;
  /** In lower case, for comparison. */
  address_key: string;
  address_verified: Generated<boolean>;
  status: ColumnType<MemberStatus>;
  /** After this an invitation is no longer one. */
  invited_until: Date | null;
  is_breakglass: Generated<boolean>;
  /** Those assigned directly; see `organizations/roles.ts`. */
  roles: ColumnType<string[], string | undefined, string>;
  mfa_enrolled: Generated<boolean>;
  mfa_phone_number: string | null;
  mfa_phone_verified: Generated<boolean>;
  default_mfa_method: ColumnType<MfaMethod | null, MfaMethod | null | undefined>;
  external_id: string | null;
  trusted_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  untrusted_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  created_at: Date;
  updated_at: Date;
}

interface RetiredEmails {
  email_id: string;
  member_id: string;
  organization_id: string;
  address: string;
  address_key: string;
  created_at: Date;
}

interface MemberPasswords {
  password_id: string;
  project_id: string;
  /** Either this or `address_key`. */
  member_id: string | null;
  address_key: string | null;
  hash: string;
  requires_reset: Generated<boolean>;
  created_at: Date;
}

interface MemberOAuthRegistrations {
  member_oauth_registration_id: string;
  member_id: string;
  organization_id: string;
  provider_type: string;
  provider_subject: string;
  profile_picture_url: Generated<string>;
  locale: Generated<string>;
  tenants: ColumnType<{ tenant_id: string; tenant_name: string }[], string | undefined, string>;
  created_at: Date;
}

/** A company's own login. */
interface SsoConnections {
  connection_id: string;
  organization_id: string;
  /** That of the organization; the database checks it. */
  project_id: string;
  kind: ColumnType<'oidc' | 'saml' | 'external'>;
  /** The connection of another organization whose login it uses; none unless it is external. */
  source_connection_id: ColumnType<string | null, string | null | undefined, never>;
  status: ColumnType<'pending' | 'active'>;
  display_name: string;
  identity_provider: string;
  /** As its kind needs them; none is secret. */
  settings: Json<Record<string, unknown>>;
  sealed_secret: string | null;
  attribute_mapping: Json<SsoAttributeMapping>;
  role_assignments: ColumnType<ConnectionRole[], string | undefined, string>;
  created_at: Date;
  updated_at: Date;
}

/** A role of the people of a connection, or only of those in a group. */
export interface ConnectionRole {
  role_id: string;
  group?: string;
}

/** What a member is called at a company's login. */
interface SsoRegistrations {
  registration_id: string;
  connection_id: string;
  member_id: string;
  external_id: string;
  attributes: Json<Record<string, unknown>>;
  /** Those of the newest sign-in. */
  groups: Json<string[]>;
  created_at: Date;
}

/** A sign-in by a company's login, until the host's page exchanges the token. */
interface SsoTokens {
  token_hash: string;
  project_id: string;
  organization_id: string;
  connection_id: string;
  sealed_identity: string;
  code_challenge: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** Assertions that were used: none counts twice. */
interface SamlAssertions {
  connection_id: string;
  assertion_id: string;
  expires_at: Date;
}

interface Inboxes {
  inbox_id: string;
  project_id: string;
  organization_id: string | null;
  member_id: string | null;
  address: string;
  address_key: string;
  /** Every message moves it. */
  expires_at: Date;
}

/** A proof, with what decides where it counts. */
/** Of a member, at an identity provider. */
export interface SocialAccount {
  id: string;
  provider_type: string;
  provider_subject: string;
  profile_picture_url: string;
  locale: string;
  tenants: { tenant_id: string; tenant_name: string }[];
}

export interface Proof {
  /** As the wire shows it. */
  factor: MemberFactor;
  /** What a setting calls it: an `AuthMethod`, an `MfaMethod`, or `recovery_codes`. */
  method: string;
  /** The address that it is about, in lower case. */
  address: string | null;
  /** Whether it shows that the address is the person's own. */
  provesAddress: boolean;
  /** The one organization in which it counts; null: in all of the project. */
  organizationId: string | null;
  /** The one member for whom it counts; null: for everyone with this address. */
  memberId: string | null;
  /** The workspaces that an identity provider vouches for. */
  tenants?: { provider: string; tenant: string }[];
  /** Whether the address is only what an identity provider claims, without having verified it. @default no */
  claimed?: true;
  /** The account at an identity provider, which the member keeps. */
  account?: SocialAccount;
  /** What the person is called at the organization's own login, which the member keeps. */
  registration?: SsoRegistration;
}

/** A person, as the organization's own login describes them. */
export interface SsoRegistration {
  registration_id: string;
  connection_id: string;
  external_id: string;
  address: { typed: string; key: string };
  name: string;
  groups: string[];
  attributes: Record<string, unknown>;
}

interface MemberSessions {
  member_session_id: string;
  project_id: string;
  organization_id: string;
  member_id: string;
  token_hash: string;
  started_at: Date;
  last_accessed_at: Date;
  expires_at: Date;
  ends_at: Date;
  revoked_at: Date | null;
  ip_address: string;
  user_agent: string;
  proofs: Json<Proof[]>;
  /** The member of the support team who looks at the account. */
  impersonator: ColumnType<string | null, string | null | undefined>;
}

interface HalfMemberSignIns {
  token_hash: string;
  project_id: string;
  address: string;
  address_key: string;
  proofs: Json<Proof[]>;
  /** The organization that the sign-in was for; null: it came from discovery. */
  organization_id: string | null;
  /** The member whose second factor is missing. */
  member_id: string | null;
  /** The session that ends when this sign-in is complete. */
  replaces_session_id: string | null;
  /** The password that is set then. */
  new_password_hash: ColumnType<string | null, string | null | undefined>;
  wrong_tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
}

export interface Tables {
  organizations: Organizations;
  claimed_domains: ClaimedDomains;
  scim_connections: ScimConnections;
  scim_users: ScimUsers;
  scim_groups: ScimGroups;
  scim_group_members: ScimGroupMembers;
  members: Members;
  retired_emails: RetiredEmails;
  member_passwords: MemberPasswords;
  member_oauth_registrations: MemberOAuthRegistrations;
  sso_connections: SsoConnections;
  sso_registrations: SsoRegistrations;
  sso_tokens: SsoTokens;
  saml_assertions: SamlAssertions;
  inboxes: Inboxes;
  member_sessions: MemberSessions;
  half_member_sign_ins: HalfMemberSignIns;
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
  replaced_session_tokens: ReplacedSessionTokens;
  device_bound_sessions: DeviceBoundSessions;
  intermediate_sessions: IntermediateSessions;
  terms_acceptances: TermsAcceptances;
  remembered_devices: RememberedDevices;
  owner_notices: OwnerNotices;
  known_devices: KnownDevices;
  invitations: Invitations;
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
  rate_windows: RateWindows;
  audit_events: AuditEvents;
  signing_keys: SigningKeys;
  secrets: Secrets;
  outbox: Outbox;
  deliveries: Deliveries;
}

export type Database = Kysely<Tables>;
/** A database or a transaction of it. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

export type EmailRow = Selectable<Emails>;
export type PhoneRow = Selectable<PhoneNumbers>;
export type OtpCodeRow = Selectable<OtpCodes>;
export type TotpRow = Selectable<Totps>;
export type WebAuthnRegistrationRow = Selectable<WebAuthnRegistrations>;
export type WebAuthnChallengeRow = Selectable<WebAuthnChallenges>;
export type CryptoWalletRow = Selectable<CryptoWallets>;
export type CryptoWalletChallengeRow = Selectable<CryptoWalletChallenges>;
export type ConnectedAppRow = Selectable<ConnectedApps>;
export type SessionRow = Selectable<Sessions>;
export type IntermediateSessionRow = Selectable<IntermediateSessions>;
export type AuditEventRow = Selectable<AuditEvents>;
export type OwnerNoticeRow = Selectable<OwnerNotices>;
export type InvitationRow = Selectable<Invitations>;
export type WebhookRow = Selectable<Webhooks>;
export type WebhookDeliveryRow = Selectable<WebhookDeliveries>;
export type OutboxRow = Selectable<Outbox>;
export type OrganizationRow = Selectable<Organizations>;
export type MemberRow = Selectable<Members>;
export type ScimConnectionRow = Selectable<ScimConnections>;
export type ScimUserRow = Selectable<ScimUsers>;
export type ScimGroupRow = Selectable<ScimGroups>;
export type MemberSessionRow = Selectable<MemberSessions>;
export type HalfMemberSignInRow = Selectable<HalfMemberSignIns>;
export type InboxRow = Selectable<Inboxes>;
export type SsoConnectionRow = Selectable<SsoConnections>;
