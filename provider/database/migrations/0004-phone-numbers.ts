/** Phone numbers, codes and links that add an address to a user, and authenticator apps with their recovery codes. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`create table phone_numbers (
    phone_id text primary key,
    user_id text not null references users on delete cascade,
    phone_number text not null unique,
    verified boolean not null default false,
    created_at timestamptz not null
  )`,
  sql`create index phone_numbers_of_user on phone_numbers (user_id)`,
  sql`alter table otp_codes
    alter column email_id drop not null,
    add column phone_id text references phone_numbers on delete cascade,
    add column channel text not null default 'email' check (channel in ('email', 'sms', 'whatsapp')),
    add column claimant_id text references users on delete cascade,
    add constraint otp_codes_one_address check (num_nonnulls(email_id, phone_id) = 1)`,
  sql`create index otp_codes_of_phone on otp_codes (phone_id, expires_at)`,
  sql`create index otp_codes_of_claimant on otp_codes (claimant_id)`,
  sql`alter table magic_links add column claimant_id text references users on delete cascade`,
  sql`create index magic_links_of_claimant on magic_links (claimant_id)`,
  sql`create table totps (
    totp_id text primary key,
    user_id text not null unique references users on delete cascade,
    sealed_secret text not null,
    verified boolean not null default false,
    last_step bigint not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create table totp_recovery_codes (
    totp_recovery_code_id text primary key,
    totp_id text not null references totps on delete cascade,
    code_hash text not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index totp_recovery_codes_of_totp on totp_recovery_codes (totp_id)`,
];

export const phoneNumbers: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
