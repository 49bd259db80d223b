/** How members sign in: company logins, and the inboxes of their codes and links. */
import { sql } from 'kysely';

export const memberSignInTables = [
  sql`create table sso_connections (
    connection_id text primary key,
    organization_id text not null,
    project_id text not null,
    kind text not null check (kind in ('oidc', 'saml', 'external')),
    status text not null check (status in ('pending', 'active')),
    display_name text not null,
    identity_provider text not null,
    settings jsonb not null,
    sealed_secret text,
    attribute_mapping jsonb not null,
    role_assignments jsonb not null default '[]',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    source_connection_id text references sso_connections on delete cascade,
    by_admin boolean not null default true,
    constraint sso_connections_external_source check ((kind = 'external') = (source_connection_id is not null)),
    foreign key (organization_id, project_id) references organizations (organization_id, project_id) on delete cascade
  )`,
  sql`create index sso_connections_of_organization on sso_connections (organization_id, created_at)`,
  sql`create unique index sso_connections_of_source on sso_connections (source_connection_id, organization_id)`,

  sql`create table sso_registrations (
    registration_id text primary key,
    connection_id text not null references sso_connections on delete cascade,
    member_id text not null references members on delete cascade,
    external_id text not null,
    attributes jsonb not null default '{}',
    groups jsonb not null default '[]',
    created_at timestamptz not null,
    name text not null default '',
    unique (connection_id, external_id)
  )`,
  sql`create index sso_registrations_of_member on sso_registrations (member_id)`,

  sql`create table sso_tokens (
    token_hash text primary key,
    project_id text not null,
    organization_id text not null references organizations on delete cascade,
    connection_id text not null references sso_connections on delete cascade,
    sealed_identity text not null,
    code_challenge text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    used_by text
  )`,
  sql`create index sso_tokens_by_end on sso_tokens (expires_at)`,
  sql`create index sso_tokens_of_connection on sso_tokens (connection_id)`,
  sql`create index sso_tokens_of_organization on sso_tokens (organization_id)`,

  // Each assertion counts once.
  sql`create table saml_assertions (
    connection_id text not null references sso_connections on delete cascade,
    assertion_id text not null,
    expires_at timestamptz not null,
    primary key (connection_id, assertion_id)
  )`,
  sql`create index saml_assertions_by_end on saml_assertions (expires_at)`,

  // An address that a code or a link is sent to: of an organization, of one of its members, or of the project’s discovery.
  sql`create table inboxes (
    inbox_id text primary key,
    project_id text not null,
    organization_id text references organizations on delete cascade,
    member_id text references members on delete cascade,
    address text not null,
    address_key text not null,
    expires_at timestamptz not null
  )`,
  sql`create unique index inboxes_by_address on inboxes
    (project_id, coalesce(organization_id, ''), coalesce(member_id, ''), address_key)`,
  sql`create index inboxes_by_end on inboxes (expires_at)`,
  sql`create index inboxes_of_member on inboxes (member_id)`,
  sql`create index inboxes_of_organization on inboxes (organization_id)`,
  sql`create index inboxes_of_person on inboxes (project_id, address_key)`,
];
