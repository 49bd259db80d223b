/** Apps that users and members let in: who they are, what they may do, and their tokens. */
import { sql } from 'kysely';

export const appTables = [
  sql`create table idp_clients (
    client_id text primary key,
    metadata jsonb not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    project_id text not null
  )`,
  sql`create index idp_clients_last_use on idp_clients (last_used_at)`,

  sql`create table connected_apps (
    connected_app_id text primary key,
    user_id text references users on delete cascade,
    client_id text not null,
    client_type text not null check (client_type in ('first_party', 'first_party_public', 'third_party', 'third_party_public')),
    name text not null,
    logo_url text,
    scopes jsonb not null,
    resources jsonb not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    member_id text references members on delete cascade,
    holder_id text generated always as (coalesce(user_id, member_id)) stored,
    constraint connected_apps_of_holder unique (holder_id, client_id),
    constraint connected_apps_one_holder check (num_nonnulls(user_id, member_id) = 1),
    unique (user_id, client_id)
  )`,
  sql`create index connected_apps_of_client on connected_apps (client_id)`,
  sql`create index connected_apps_of_member on connected_apps (member_id) where member_id is not null`,

  // No reference to the session: a grant outlives it.
  sql`create table idp_grants (
    grant_id text primary key,
    connected_app_id text not null references connected_apps on delete cascade,
    payload jsonb not null,
    expires_at timestamptz not null,
    session_id text,
    sid text,
    project_id text not null
  )`,
  sql`create index idp_grants_expiry on idp_grants (expires_at)`,
  sql`create index idp_grants_of_app on idp_grants (connected_app_id)`,
  sql`create index idp_grants_of_session on idp_grants (session_id) where session_id is not null`,

  sql`create table idp_tokens (
    kind text not null,
    token_hash text not null,
    grant_id text not null references idp_grants on delete cascade,
    payload jsonb not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (kind, token_hash)
  )`,
  sql`create index idp_tokens_expiry on idp_tokens (expires_at)`,
  sql`create index idp_tokens_of_grant on idp_tokens (grant_id)`,

  sql`create table pushed_requests (
    request_hash text primary key,
    payload jsonb not null,
    expires_at timestamptz not null,
    project_id text not null
  )`,
  sql`create index pushed_requests_by_end on pushed_requests (expires_at)`,

  sql`create table logout_notices (
    logout_notice_id text primary key,
    client_id text not null,
    user_id text not null,
    sid text not null,
    tries integer not null default 0,
    next_try_at timestamptz not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    project_id text not null
  )`,
  sql`create index logout_notices_by_client on logout_notices (client_id, next_try_at)`,
  sql`create index logout_notices_by_end on logout_notices (expires_at)`,
  sql`create index logout_notices_by_next_try on logout_notices (next_try_at)`,
];
