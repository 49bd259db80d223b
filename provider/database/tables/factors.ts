/** How users prove who they are. */

import type { ColumnType, Generated } from 'kysely';
import type { Json } from './json.ts';

export interface FactorTables {
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
}

/** The request that used the row up, by the id of its proxy: that request may use it again. See `one-use.ts`. */
export type UsedBy = ColumnType<string | null, never, string | null>;

/** When the row was used. */
export type UsedAt = ColumnType<Date | null, never, Date>;

interface OtpCodes {
  /** Names the request that made the code: the `method_id` of the wire. */
  code_id: string;
  /** Exactly one of the next three is set. */
  email_id: string | null;
  phone_id: string | null;
  inbox_id: string | null;
  channel: ColumnType<'email' | 'sms' | 'whatsapp'>;
  /** The signed-in user who requested it, to add the address to their account. */
  claimant_id: string | null;
  code_hash: string;
  /** A hash of the network and program that asked, made for this address. */
  browser_hash: Generated<string>;
  /** The wrong tries with this `code_id`. */
  wrong_tries: Generated<number>;
  last_wrong_at: ColumnType<Date | null, Date | null | undefined>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  used_by: UsedBy;
}

/** What a link is for. Those of users are for a login or a reset. */
export type LinkPurpose = 'login' | 'reset' | 'invite' | 'discovery' | 'discovery_reset' | 'email_update';

interface MagicLinks {
  token_hash: string;
  /** Set for a code of a user; a code of members has `inbox_id`. */
  email_id: ColumnType<string | null, string | null | undefined>;
  inbox_id: ColumnType<string | null, string | null | undefined>;
  purpose: LinkPurpose;
  code_challenge: string | null;
  /** Hash of the token with which the requesting browser waits; null if none waits. */
  waiting_hash: ColumnType<string | null, string | null | undefined>;
  /** The two digits that the browser that asked shows. */
  match_number: ColumnType<string | null, string | null | undefined>;
  /** The user agent of the browser that asked. */
  asked_by: Generated<string>;
  wrong_matches: Generated<number>;
  /** When the browser that asked was allowed to finish the sign-in. */
  approved_at: ColumnType<Date | null, Date | null | undefined>;
  /** Has the meaning of the column in `OtpCodes`. */
  claimant_id: ColumnType<string | null, string | null | undefined>;
  created_at: Date;
  expires_at: Date;
  used_at: ColumnType<Date | null, Date | null | undefined>;
  used_by: UsedBy;
}

export interface Passwords {
  password_id: string;
  /** Exactly one of the next three is set. */
  user_id: ColumnType<string | null, string | null | undefined>;
  member_id: ColumnType<string | null, string | null | undefined>;
  address_key: ColumnType<string | null, string | null | undefined>;
  /** The project in which an address has it. */
  project_id: ColumnType<string | null, string | null | undefined>;
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
  oauth_registration_id: string;
  /** Either this or `member_id`, with the organization. */
  user_id: ColumnType<string | null, string | null | undefined>;
  member_id: ColumnType<string | null, string | null | undefined>;
  organization_id: ColumnType<string | null, string | null | undefined>;
  provider_type: string;
  provider_subject: string;
  /** The address that the identity provider verified, if it belongs to the user. */
  email_id: string | null;
  /** The address of the member that they had proved by themselves when they signed in with it. */
  proved_address: ColumnType<string | null, string | null | undefined>;
  profile_picture_url: Generated<string>;
  locale: Generated<string>;
  /** The workspaces that vouch for a member. */
  tenants: ColumnType<{ tenant_id: string; tenant_name: string }[], string | undefined, string>;
  created_at: Date;
}

export interface OAuthTokens {
  /** This column and those below have the meaning that they have in `OAuthStates`. */
  project_id: Generated<string>;
  organization_id: ColumnType<string | null, string | null | undefined>;
  discovers: Generated<boolean>;
  token_hash: string;
  /** Null until the account is attached. */
  oauth_registration_id: ColumnType<string | null, string | null | undefined>;
  /** Has the meaning of the column in `OAuthStates`; then `sealed_identity` is the account to attach. */
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
  used_by: UsedBy;
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
  used_by: UsedBy;
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
  /** When it was accepted. */
  used_at: UsedAt;
  used_by: UsedBy;
  created_at: Date;
  /** The deadline for the authenticator app's first code. */
  expires_at: Date;
}

interface TotpRecoveryCodes {
  totp_recovery_code_id: string;
  totp_id: string;
  /** Counts in the order in which their owner got them. */
  seq: Generated<number>;
  code_hash: string;
  /** The code itself, encrypted, for its owner to see again; null for users' codes from before it was stored. */
  sealed_code: string | null;
  created_at: Date;
  used_at: Date | null;
  used_by: UsedBy;
}

interface WebAuthnRegistrations {
  webauthn_registration_id: string;
  /** Either this or `address_key`. */
  user_id: ColumnType<string | null, string | null | undefined>;
  /** The address whose memberships in the project a member’s passkey opens. */
  project_id: ColumnType<string | null, string | null | undefined>;
  address_key: ColumnType<string | null, string | null | undefined>;
  /** The member in whose session it was registered: for them alone it may be the second factor, too. */
  member_id: ColumnType<string | null, string | null | undefined>;
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
  /** The model of the authenticator; empty if it is unknown. */
  aaguid: ColumnType<string, string | undefined>;
  /** Whether it was made to sign in alone. Others are a second step in a session. */
  is_passkey: Generated<boolean>;
  name: string;
  created_at: Date;
}

interface WebAuthnChallenges {
  challenge_hash: string;
  ceremony: ColumnType<'register' | 'primary' | 'secondary'>;
  /** The user or the member who may complete the ceremony; both null for any passkey. */
  user_id: string | null;
  member_id: string | null;
  domain: string;
  /** Whether the authenticator must verify its user: by finger, face or PIN. */
  passkey: boolean;
  /** Whether the browser creates it without a dialog, and so without user presence. */
  automatic: boolean;
  user_handle: string;
  user_agent: string;
  authenticator_type: string;
  expires_at: Date;
  used_at: UsedAt;
  used_by: UsedBy;
}

interface CryptoWallets {
  crypto_wallet_id: string;
  /** Either this or `address_key`. */
  user_id: ColumnType<string | null, string | null | undefined>;
  /** The address whose memberships in the project a member’s wallet opens. */
  project_id: ColumnType<string | null, string | null | undefined>;
  address_key: ColumnType<string | null, string | null | undefined>;
  wallet_type: ColumnType<'ethereum' | 'solana'>;
  /** In canonical form; see `readWalletAddress`. */
  address: string;
  created_at: Date;
}

interface CryptoWalletChallenges {
  challenge_id: string;
  project_id: string;
  /** The user or the member who may use it; both null for any owner of the wallet. */
  user_id: string | null;
  member_id: string | null;
  wallet_type: ColumnType<'ethereum' | 'solana'>;
  address: string;
  /** Host and port of the requesting page. */
  domain: string;
  /** The keyed hash of the requesting network. */
  network_hash: string;
  /** The message is not secret: it is useless without the wallet's key. */
  message: string;
  not_before: Date | null;
  created_at: Date;
  expires_at: Date;
  used_at: UsedAt;
  used_by: UsedBy;
}
