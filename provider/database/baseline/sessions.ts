/** Sessions, half sign-ins, the terms that their holders have accepted, and the browsers that an account knows. */
import { sql } from 'kysely';

export const sessionTables = [
  // One key for a member with their organization: each key costs a look-up at every sign-in, also of users, who have neither.
  sql`create table sessions (
    session_id text primary key,
    user_id text references users on delete cascade,
    token_hash text not null unique,
    started_at timestamptz not null,
    last_accessed_at timestamptz not null,
    expires_at timestamptz not null,
    ends_at timestamptz not null,
    revoked_at timestamptz,
    ip_address text not null,
    user_agent text not null,
    proofs jsonb not null,
    impersonator text,
    grant_id text references idp_grants on delete cascade,
    token_unused boolean not null default false,
    place text,
    member_id text,
    organization_id text,
    project_id text not null,
    seen_on date not null generated always as ((last_accessed_at at time zone 'UTC')::date) stored,
    foreign key (member_id, organization_id) references members (member_id, organization_id) match full on delete cascade,
    constraint sessions_one_holder check (num_nonnulls(user_id, member_id) = 1)
  )`,
  sql`create index sessions_expiry on sessions (expires_at)`,
  // By the day: an index by the minute would be written at every use.
  sql`create index sessions_by_last_sight on sessions (seen_on) where user_id is not null`,
  sql`create index sessions_of_grant on sessions (grant_id) where grant_id is not null`,
  sql`create index sessions_of_member on sessions (member_id) where member_id is not null`,
  sql`create index sessions_of_user on sessions (user_id) where user_id is not null`,

  sql`create table replaced_session_tokens (
    token_hash text primary key,
    session_id text not null references sessions on delete cascade,
    network text not null,
    user_agent text not null,
    proofs jsonb not null,
    replaced_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index replaced_session_tokens_by_end on replaced_session_tokens (expires_at)`,
  sql`create index replaced_session_tokens_of_session on replaced_session_tokens (session_id)`,

  sql`create table device_bound_sessions (
    device_session_id text primary key,
    session_id text not null unique references sessions on delete cascade,
    public_key jsonb not null,
    created_at timestamptz not null
  )`,

  sql`create table intermediate_sessions (
    token_hash text primary key,
    user_id text references users on delete cascade,
    proofs jsonb not null,
    new_password_hash text,
    grant_id text references idp_grants on delete cascade,
    grant_ends_at timestamptz,
    wrong_tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    is_unfamiliar boolean not null default false,
    email_id text references emails on delete cascade,
    awaits text not null default 'second_factor',
    project_id text not null,
    member_id text references members on delete cascade,
    organization_id text references organizations on delete cascade,
    address text,
    address_key text,
    replaces_session_id text references sessions on delete set null,
    used_at timestamptz,
    used_by text,
    constraint intermediate_sessions_known_awaits check (awaits in ('second_factor', 'admission')),
    constraint intermediate_sessions_one_holder check (num_nonnulls(user_id, address) = 1)
  )`,
  sql`create index intermediate_sessions_by_end on intermediate_sessions (expires_at)`,
  sql`create index intermediate_sessions_of_grant on intermediate_sessions (grant_id) where grant_id is not null`,
  sql`create index intermediate_sessions_of_member on intermediate_sessions (member_id) where member_id is not null`,
  sql`create index intermediate_sessions_of_organization on intermediate_sessions (organization_id)
    where organization_id is not null`,
  sql`create index intermediate_sessions_of_person on intermediate_sessions (project_id, address_key)
    where address_key is not null`,
  sql`create index intermediate_sessions_of_session on intermediate_sessions (replaces_session_id)
    where replaces_session_id is not null`,
  sql`create index intermediate_sessions_of_user on intermediate_sessions (user_id) where user_id is not null`,

  sql`create table remembered_devices (
    remembered_device_id text primary key,
    token_hash text not null unique,
    user_id text not null references users on delete cascade,
    totp_id text not null references totps on delete cascade,
    user_agent text not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index remembered_devices_by_end on remembered_devices (expires_at)`,
  sql`create index remembered_devices_of_totp on remembered_devices (totp_id)`,
  sql`create index remembered_devices_of_user on remembered_devices (user_id)`,

  sql`create table known_devices (
    user_id text references users on delete cascade,
    device_hash text not null,
    last_seen_at timestamptz not null,
    browser_hash text,
    network_hash text,
    member_id text references members on delete cascade,
    constraint known_devices_one_holder check (num_nonnulls(user_id, member_id) = 1)
  )`,
  sql`create unique index known_devices_of_member on known_devices (member_id, device_hash) where member_id is not null`,
  sql`create unique index known_devices_of_user on known_devices (user_id, device_hash) where user_id is not null`,

  sql`create table terms_acceptances (
    user_id text references users on delete cascade,
    member_id text references members on delete cascade,
    version text not null,
    accepted_at timestamptz not null,
    constraint terms_acceptances_one_holder check (num_nonnulls(user_id, member_id) = 1)
  )`,
  sql`create unique index terms_acceptances_of_user on terms_acceptances (user_id, version) where user_id is not null`,
  sql`create unique index terms_acceptances_of_member on terms_acceptances (member_id, version)
    where member_id is not null`,
];
