/** Authenticator apps, passkeys and wallets. */
import { type Json, of, table } from './table.ts';

export const authenticatorTables = [
  table('totps', {
    totp_id: 'text primary key',
    /** Either this or `member_id` is set. */
    user_id: 'text unique references users on delete cascade',
    /** Encrypted, not hashed: checking a code requires the secret. */
    sealed_secret: 'text not null',
    verified: 'boolean not null default false',
    /** The time step of the last accepted code: RFC 6238 section 5.2 forbids a second use. */
    last_step: 'bigint not null default 0',
    /** When it was accepted. */
    used_at: 'timestamptz',
    used_by: 'text',
    created_at: 'timestamptz not null',
    /** The deadline for the authenticator app's first code. */
    expires_at: 'timestamptz not null',
    member_id: 'text unique references members on delete cascade',
  }),
  'alter table totps add constraint totps_one_owner check (num_nonnulls(user_id, member_id) = 1)',
  'create index totps_unverified on totps (expires_at) where not verified',

  table('totp_recovery_codes', {
    totp_recovery_code_id: 'text primary key',
    totp_id: 'text not null references totps on delete cascade',
    code_hash: 'text not null',
    created_at: 'timestamptz not null',
    used_at: 'timestamptz',
    used_by: 'text',
    /** The code itself, encrypted, for its owner to see again; null for users' codes from before it was stored. */
    sealed_code: 'text',
    /** Counts in the order in which their owner got them. */
    seq: 'bigint generated always as identity',
  }),
  'create index totp_recovery_codes_of_totp on totp_recovery_codes (totp_id)',

  // A passkey belongs to a user, or to a person who is a member: to an address in a project.
  table('webauthn_registrations', {
    webauthn_registration_id: 'text primary key',
    /** Either this or `address_key`. */
    user_id: 'text references users on delete cascade',
    /** The address whose memberships in the project a member’s passkey opens. */
    project_id: 'text',
    address_key: 'text',
    /** The member in whose session it was registered: for them alone it may be the second factor, too. */
    member_id: 'text references members on delete set null',
    /** The authenticator's id of the credential, in base64url. */
    credential_id: 'text not null unique',
    /** A COSE key in base64url. */
    public_key: 'text not null',
    sign_count: 'bigint not null',
    /** The user handle that the authenticator stores, in base64url. */
    user_handle: 'text not null',
    transports: of<Json<string[]>>("jsonb not null default '[]'"),
    /** The relying-party id. */
    domain: 'text not null',
    user_agent: 'text not null',
    authenticator_type: 'text not null',
    /** The model of the authenticator; empty if it is unknown. */
    aaguid: "text not null default ''",
    /** Whether it was made to sign in alone. Others are a second step in a session. */
    is_passkey: 'boolean not null default true',
    name: 'text not null',
    created_at: 'timestamptz not null',
  }),
  'alter table webauthn_registrations add constraint webauthn_registrations_one_owner check (num_nonnulls(user_id, address_key) = 1)',
  'alter table webauthn_registrations add constraint webauthn_registrations_project check ((project_id is null) = (address_key is null))',
  'alter table webauthn_registrations add constraint webauthn_registrations_member check (member_id is null or address_key is not null)',
  'create index webauthn_registrations_of_user on webauthn_registrations (user_id) where user_id is not null',
  `create index webauthn_registrations_of_person on webauthn_registrations (project_id, address_key)
    where address_key is not null`,
  'create index webauthn_registrations_of_member on webauthn_registrations (member_id) where member_id is not null',

  table('webauthn_challenges', {
    challenge_hash: 'text primary key',
    ceremony: of<'register' | 'primary' | 'secondary'>(
      "text not null check (ceremony in ('register', 'primary', 'secondary'))",
    ),
    /** The user or the member who may complete the ceremony; both null for any passkey. */
    user_id: 'text references users on delete cascade',
    member_id: 'text references members on delete cascade',
    domain: 'text not null',
    /** Whether the authenticator must verify its user: by finger, face or PIN. */
    passkey: 'boolean not null',
    user_handle: "text not null default ''",
    user_agent: "text not null default ''",
    authenticator_type: "text not null default ''",
    expires_at: 'timestamptz not null',
    /** Whether the browser creates it without a dialog, and so without user presence. */
    automatic: 'boolean not null default false',
    used_at: 'timestamptz',
    used_by: 'text',
  }),
  'create index webauthn_challenges_expiry on webauthn_challenges (expires_at)',
  'create index webauthn_challenges_of_user on webauthn_challenges (user_id)',
  'create index webauthn_challenges_of_member on webauthn_challenges (member_id)',

  table('crypto_wallets', {
    crypto_wallet_id: 'text primary key',
    /** Either this or `address_key`. */
    user_id: 'text references users on delete cascade',
    /** The address whose memberships in the project a member’s wallet opens. */
    project_id: 'text',
    address_key: 'text',
    wallet_type: of<'ethereum' | 'solana'>("text not null check (wallet_type in ('ethereum', 'solana'))"),
    /** In canonical form; see `readWalletAddress`. */
    address: 'text not null',
    created_at: 'timestamptz not null',
  }),
  'alter table crypto_wallets add constraint crypto_wallets_one_owner check (num_nonnulls(user_id, address_key) = 1)',
  'alter table crypto_wallets add constraint crypto_wallets_project check ((project_id is null) = (address_key is null))',
  // A wallet signs in one user, and one person of each project with organizations.
  'create unique index crypto_wallets_of_users on crypto_wallets (wallet_type, address) where user_id is not null',
  `create unique index crypto_wallets_of_members on crypto_wallets (project_id, wallet_type, address)
    where project_id is not null`,
  'create index crypto_wallets_of_user on crypto_wallets (user_id) where user_id is not null',
  'create index crypto_wallets_of_person on crypto_wallets (project_id, address_key) where address_key is not null',

  table('crypto_wallet_challenges', {
    challenge_id: 'text primary key',
    project_id: 'text not null',
    /** The user or the member who may use it; both null for any owner of the wallet. */
    user_id: 'text references users on delete cascade',
    member_id: 'text references members on delete cascade',
    wallet_type: of<'ethereum' | 'solana'>('text not null'),
    address: 'text not null',
    /** Host and port of the requesting page. */
    domain: 'text not null',
    /** The keyed hash of the requesting network. */
    network_hash: 'text not null',
    /** The message is not secret: it is useless without the wallet's key. */
    message: 'text not null',
    not_before: 'timestamptz',
    created_at: 'timestamptz not null',
    expires_at: 'timestamptz not null',
    used_at: 'timestamptz',
    used_by: 'text',
  }),
  'create index crypto_wallet_challenges_expiry on crypto_wallet_challenges (expires_at)',
  'create index crypto_wallet_challenges_of_user on crypto_wallet_challenges (user_id)',
  'create index crypto_wallet_challenges_of_member on crypto_wallet_challenges (member_id)',
  'create index crypto_wallet_challenges_of_wallet on crypto_wallet_challenges (wallet_type, address, created_at)',
];
