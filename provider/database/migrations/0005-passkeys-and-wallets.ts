/** Passkeys and crypto wallets, and the challenges that each of them answers. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`create table webauthn_registrations (
    webauthn_registration_id text primary key,
    user_id text not null references users on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    sign_count bigint not null,
    user_handle text not null,
    transports jsonb not null default '[]',
    domain text not null,
    user_agent text not null,
    authenticator_type text not null,
    name text not null,
    created_at timestamptz not null
  )`,
  sql`create index webauthn_registrations_of_user on webauthn_registrations (user_id)`,
  sql`create table webauthn_challenges (
    challenge_hash text primary key,
    ceremony text not null check (ceremony in ('register', 'primary', 'secondary')),
    user_id text references users on delete cascade,
    domain text not null,
    passkey boolean not null,
    user_handle text not null default '',
    user_agent text not null default '',
    authenticator_type text not null default '',
    expires_at timestamptz not null
  )`,
  sql`create index webauthn_challenges_of_user on webauthn_challenges (user_id)`,
  sql`create index webauthn_challenges_expiry on webauthn_challenges (expires_at)`,
  sql`create table crypto_wallets (
    crypto_wallet_id text primary key,
    user_id text not null references users on delete cascade,
    wallet_type text not null check (wallet_type in ('ethereum', 'solana')),
    address text not null,
    created_at timestamptz not null,
    unique (wallet_type, address)
  )`,
  sql`create index crypto_wallets_of_user on crypto_wallets (user_id)`,
  sql`create table crypto_wallet_challenges (
    challenge_id text primary key,
    user_id text references users on delete cascade,
    wallet_type text not null,
    address text not null,
    domain text not null,
    network_hash text not null,
    message text not null,
    not_before timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index crypto_wallet_challenges_of_user on crypto_wallet_challenges (user_id)`,
  sql`create index crypto_wallet_challenges_of_wallet on crypto_wallet_challenges (wallet_type, address, created_at)`,
  sql`create index crypto_wallet_challenges_expiry on crypto_wallet_challenges (expires_at)`,
];

export const passkeysAndWallets: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
