/** Users of a project: their addresses, ids, terms, and invitations. */
import type { Generated } from 'kysely';
import { type Json, type OptionalJson, of, table } from './table.ts';

/** A pending user has never signed in. Neither may an active one, if the host creates users as active. */
export type Status = 'active' | 'pending';

/** Who must prove a second factor: no user, users who have one, or all users. */
export type MfaPolicy = 'off' | 'optional' | 'required';

export type FieldsDue = 'all' | 'required' | 'none';

interface Given {
  roles: string[];
  trusted_metadata: Record<string, unknown>;
}

export const userTables = [
  // All parts of three letters, for an index that finds a text by a part of it.
  `create function parts_of(text) returns text[] language sql immutable strict parallel safe as $$
    select coalesce(array_agg(distinct substr(lower($1), place, 3)), '{}') from generate_series(1, length(lower($1)) - 2) place
  $$`,

  table('users', {
    user_id: 'text primary key',
    status: of<Status>("text not null check (status in ('active', 'pending'))"),
    created_at: 'timestamptz not null',
    first_name: "text not null default ''",
    middle_name: "text not null default ''",
    last_name: "text not null default ''",
    roles: of<OptionalJson<string[]>>("jsonb not null default '[]'"),
    trusted_metadata: of<OptionalJson<Record<string, unknown>>>("jsonb not null default '{}'"),
    untrusted_metadata: of<OptionalJson<Record<string, unknown>>>("jsonb not null default '{}'"),
    /** When the next sweep checks whether the user ever signed in; see `sweep-tables.ts`. */
    next_sweep_at: "timestamptz not null default 'epoch'",
    /** Overrides the project's policy; null: the project decides. */
    mfa: of<MfaPolicy | null>("text check (mfa in ('off', 'optional', 'required'))"),
    /** Until then no sign-in method is added or removed: the owner has reported a change. */
    methods_locked_until: 'timestamptz',
    /** When the account is deleted, as its user has asked. */
    deletes_at: 'timestamptz',
    /** Since when the user cannot sign in: the host has locked the account. */
    locked_at: 'timestamptz',
    lock_reason: 'text',
    /** The last use of sessions that the sweep has removed; the remaining ones are more recent. */
    last_seen_at: 'timestamptz',
    /** The host created the user, who may sign in regardless of the rules for new accounts. */
    let_in: 'boolean not null default false',
    /** The account had a password before an address of it was proved, and the host has removed that; see `revokeUnprovenAccess`. */
    prepared: 'boolean not null default false',
    /** Which fields of `sign_up_fields` the next sign-in asks for: those without a value, the required ones of these, or none. */
    fields_due: of<Generated<FieldsDue>>("text not null default 'all'"),
  }),
  "alter table users add constraint users_known_fields_due check (fields_due in ('all', 'required', 'none'))",
  // For pages of users, newest first.
  'create index users_by_creation on users (created_at desc, user_id desc)',
  "create index users_by_part on users using gin (parts_of((first_name || ' ' || middle_name || ' ' || last_name)))",
  'create index users_next_sweep on users (next_sweep_at)',
  'create index users_locked on users (created_at desc, user_id desc) where locked_at is not null',
  "create index users_pending on users (created_at desc, user_id desc) where status = 'pending'",
  'create index users_by_role on users using gin (roles jsonb_path_ops)',
  'create index users_by_last_sight on users (last_seen_at) where last_seen_at is not null',
  'create index users_to_delete on users (deletes_at) where deletes_at is not null',

  table('emails', {
    email_id: 'text primary key',
    user_id: 'text not null references users on delete cascade',
    /** The address that the user typed. */
    address: 'text not null',
    /** In lower case, for comparison. */
    address_key: 'text not null unique',
    verified: 'boolean not null default false',
    created_at: 'timestamptz not null',
    /** The user prefers it to their others: one at most, and only a proved one. */
    is_primary: 'boolean not null default false',
  }),
  'create index emails_of_user on emails (user_id)',
  'create index emails_by_part on emails using gin (parts_of(address_key))',

  table('phone_numbers', {
    phone_id: 'text primary key',
    user_id: 'text not null references users on delete cascade',
    /** E.164. */
    phone_number: 'text not null unique',
    verified: 'boolean not null default false',
    created_at: 'timestamptz not null',
    /** Whether the number comes first, as for an address. */
    is_primary: 'boolean not null default false',
  }),
  'create index phone_numbers_of_user on phone_numbers (user_id)',
  'create index phone_numbers_by_part on phone_numbers using gin (parts_of(phone_number))',

  table('external_ids', {
    /** The trusted-token profile: the same id from two servers means two people. */
    profile_id: 'text not null',
    external_id: 'text not null',
    user_id: 'text not null references users on delete cascade',
    created_at: 'timestamptz not null',
  }),
  'alter table external_ids add primary key (profile_id, external_id)',
  'alter table external_ids add unique (user_id, profile_id)',
  'create index external_ids_by_id on external_ids (external_id)',

  table('invitations', {
    invitation_id: 'text primary key',
    /** The pending user whom it invites. */
    user_id: 'text not null references users on delete cascade',
    address: 'text not null',
    /** The hash of the token in the mailed link. */
    link_hash: 'text not null',
    created_at: 'timestamptz not null',
    expires_at: 'timestamptz not null',
    /** What its user has while it is open. */
    given: of<Json<Given> | null>('jsonb'),
    revoked_at: 'timestamptz',
  }),
  'create index invitations_by_creation on invitations (created_at desc, invitation_id desc)',
  'create index invitations_by_end on invitations (expires_at)',
  'create index invitations_of_user on invitations (user_id)',
];
