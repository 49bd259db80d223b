/** Users and their mail addresses, codes, links, sessions, limits, keys, and the development outbox. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`create table users (
    user_id text primary key,
    status text not null check (status in ('active', 'pending')),
    created_at timestamptz not null,
    first_name text not null default '',
    middle_name text not null default '',
    last_name text not null default '',
    roles jsonb not null default '[]',
    trusted_metadata jsonb not null default '{}',
    untrusted_metadata jsonb not null default '{}'
  )`,
  sql`create table emails (
    email_id text primary key,
    user_id text not null references users on delete cascade,
    address text not null,
    address_key text not null unique,
    verified boolean not null default false,
    created_at timestamptz not null
  )`,
  sql`create index emails_of_user on emails (user_id)`,
  sql`create table otp_codes (
    code_id text primary key,
    email_id text not null references emails on delete cascade,
    code_hash text not null,
    wrong_tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index otp_codes_of_email on otp_codes (email_id, expires_at)`,
  sql`create index otp_codes_expiry on otp_codes (expires_at)`,
  sql`create table magic_links (
    token_hash text primary key,
    email_id text not null references emails on delete cascade,
    code_challenge text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index magic_links_of_email on magic_links (email_id)`,
  sql`create index magic_links_expiry on magic_links (expires_at)`,
  sql`create table sessions (
    session_id text primary key,
    user_id text not null references users on delete cascade,
    token_hash text not null unique,
    started_at timestamptz not null,
    last_accessed_at timestamptz not null,
    expires_at timestamptz not null,
    ends_at timestamptz not null,
    revoked_at timestamptz,
    ip_address text not null,
    user_agent text not null,
    factors jsonb not null
  )`,
  sql`create index sessions_of_user on sessions (user_id)`,
  sql`create index sessions_expiry on sessions (expires_at)`,
  sql`create table rate_windows (
    key text primary key,
    hits integer not null,
    ends_at timestamptz not null
  )`,
  sql`create index rate_windows_end on rate_windows (ends_at)`,
  sql`create table signing_keys (
    kid text primary key,
    private_jwk jsonb not null,
    created_at timestamptz not null
  )`,
  sql`create table secrets (name text primary key, value text not null)`,
  sql`create table outbox (
    seq bigint generated always as identity primary key,
    id text not null unique,
    channel text not null check (channel in ('email', 'sms', 'whatsapp')),
    recipient text not null,
    recipient_key text not null,
    subject text,
    text text not null,
    html text,
    code text,
    link text,
    sent_at timestamptz not null
  )`,
  sql`create index outbox_of_recipient on outbox (recipient_key, seq desc)`,
];

export const firstLight: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
