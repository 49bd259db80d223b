/** Users of a project: their addresses, ids, terms, and invitations. */
import { sql } from 'kysely';

export const userTables = [
  // All parts of three letters, for an index that finds a text by a part of it.
  sql`create function parts_of(text) returns text[] language sql immutable strict parallel safe as $$
    select coalesce(array_agg(distinct substr(lower($1), place, 3)), '{}') from generate_series(1, length(lower($1)) - 2) place
  $$`,

  sql`create table users (
    user_id text primary key,
    status text not null check (status in ('active', 'pending')),
    created_at timestamptz not null,
    first_name text not null default '',
    middle_name text not null default '',
    last_name text not null default '',
    roles jsonb not null default '[]',
    trusted_metadata jsonb not null default '{}',
    untrusted_metadata jsonb not null default '{}',
    next_sweep_at timestamptz not null default 'epoch',
    mfa text check (mfa in ('off', 'optional', 'required')),
    methods_locked_until timestamptz,
    deletes_at timestamptz,
    locked_at timestamptz,
    lock_reason text,
    last_seen_at timestamptz,
    let_in boolean not null default false,
    prepared boolean not null default false,
    fields_due text not null default 'all',
    constraint users_known_fields_due check (fields_due in ('all', 'required', 'none'))
  )`,
  // For pages of users, newest first.
  sql`create index users_by_creation on users (created_at desc, user_id desc)`,
  sql`create index users_by_part on users using gin (parts_of((first_name || ' ' || middle_name || ' ' || last_name)))`,
  sql`create index users_next_sweep on users (next_sweep_at)`,
  sql`create index users_locked on users (created_at desc, user_id desc) where locked_at is not null`,
  sql`create index users_pending on users (created_at desc, user_id desc) where status = 'pending'`,
  sql`create index users_by_role on users using gin (roles jsonb_path_ops)`,
  sql`create index users_by_last_sight on users (last_seen_at) where last_seen_at is not null`,
  sql`create index users_to_delete on users (deletes_at) where deletes_at is not null`,

  sql`create table emails (
    email_id text primary key,
    user_id text not null references users on delete cascade,
    address text not null,
    address_key text not null unique,
    verified boolean not null default false,
    created_at timestamptz not null,
    is_primary boolean not null default false
  )`,
  sql`create index emails_of_user on emails (user_id)`,
  sql`create index emails_by_part on emails using gin (parts_of(address_key))`,

  sql`create table phone_numbers (
    phone_id text primary key,
    user_id text not null references users on delete cascade,
    phone_number text not null unique,
    verified boolean not null default false,
    created_at timestamptz not null,
    is_primary boolean not null default false
  )`,
  sql`create index phone_numbers_of_user on phone_numbers (user_id)`,
  sql`create index phone_numbers_by_part on phone_numbers using gin (parts_of(phone_number))`,

  sql`create table external_ids (
    profile_id text not null,
    external_id text not null,
    user_id text not null references users on delete cascade,
    created_at timestamptz not null,
    primary key (profile_id, external_id),
    unique (user_id, profile_id)
  )`,
  sql`create index external_ids_by_id on external_ids (external_id)`,

  sql`create table invitations (
    invitation_id text primary key,
    user_id text not null references users on delete cascade,
    address text not null,
    link_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    given jsonb,
    revoked_at timestamptz
  )`,
  sql`create index invitations_by_creation on invitations (created_at desc, invitation_id desc)`,
  sql`create index invitations_by_end on invitations (expires_at)`,
  sql`create index invitations_of_user on invitations (user_id)`,
];
