/** Apps that visitors let in: who they are, what they may do, and their tokens. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`create table idp_clients (
    client_id text primary key,
    metadata jsonb not null,
    created_at timestamptz not null
  )`,
  sql`create table connected_apps (
    connected_app_id text primary key,
    user_id text not null references users on delete cascade,
    client_id text not null,
    client_type text not null check (client_type in ('third_party', 'third_party_public')),
    name text not null,
    logo_url text,
    scopes jsonb not null,
    resources jsonb not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    unique (user_id, client_id)
  )`,
  sql`create index connected_apps_of_client on connected_apps (client_id)`,
  sql`create table idp_grants (
    grant_id text primary key,
    connected_app_id text not null references connected_apps on delete cascade,
    payload jsonb not null,
    expires_at timestamptz not null
  )`,
  sql`create index idp_grants_of_app on idp_grants (connected_app_id)`,
  sql`create index idp_grants_expiry on idp_grants (expires_at)`,
  sql`create table idp_tokens (
    kind text not null,
    token_hash text not null,
    grant_id text not null references idp_grants on delete cascade,
    payload jsonb not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (kind, token_hash)
  )`,
  sql`create index idp_tokens_of_grant on idp_tokens (grant_id)`,
  sql`create index idp_tokens_expiry on idp_tokens (expires_at)`,
  // Until now no user had a role: existing users get the roles of new ones.
  sql`update users set roles = '["player"]' where roles = '[]'`,
];

export const oauthServer: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
