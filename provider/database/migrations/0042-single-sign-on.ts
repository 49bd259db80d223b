/** Single sign-on: connections to companies' logins, what members are called there, and sign-ins under way. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`create table sso_connections (
    connection_id text primary key,
    organization_id text not null,
    project_id text not null,
    kind text not null check (kind in ('oidc', 'saml')),
    status text not null check (status in ('pending', 'active')),
    display_name text not null,
    identity_provider text not null,
    settings jsonb not null,
    sealed_secret text,
    attribute_mapping jsonb not null,
    role_assignments jsonb not null default '[]',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (organization_id, project_id) references organizations (organization_id, project_id) on delete cascade
  )`,
  sql`create index sso_connections_of_organization on sso_connections (organization_id, created_at)`,
  // What every reply about an organization shows; written with each change of a connection.
  sql`alter table organizations add column active_connections jsonb not null default '[]'`,
  sql`create table sso_registrations (
    registration_id text primary key,
    connection_id text not null references sso_connections on delete cascade,
    member_id text not null references members on delete cascade,
    external_id text not null,
    attributes jsonb not null default '{}',
    groups jsonb not null default '[]',
    created_at timestamptz not null,
    unique (connection_id, external_id)
  )`,
  sql`create index sso_registrations_of_member on sso_registrations (member_id)`,
  sql`alter table oauth_states add column connection_id text references sso_connections on delete cascade`,
  sql`create index oauth_states_of_connection on oauth_states (connection_id)`,
  sql`create table sso_tokens (
    token_hash text primary key,
    project_id text not null,
    organization_id text not null references organizations on delete cascade,
    connection_id text not null references sso_connections on delete cascade,
    sealed_identity text not null,
    code_challenge text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index sso_tokens_of_organization on sso_tokens (organization_id)`,
  sql`create index sso_tokens_of_connection on sso_tokens (connection_id)`,
  sql`create index sso_tokens_by_end on sso_tokens (expires_at)`,
];

export const singleSignOn: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
