/** Directories of organizations: who may write for them, and the users and groups that they have sent. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // In the organization's own row, because every check of a session reads it.
  sql`alter table organizations add column scim_connection jsonb`,

  sql`create table scim_connections (
    connection_id text primary key,
    organization_id text not null unique,
    project_id text not null,
    token_hash text not null,
    token_last_four text not null,
    token_ends_at timestamptz not null,
    next_token_hash text,
    next_token_last_four text,
    next_token_ends_at timestamptz,
    created_at timestamptz not null,
    foreign key (organization_id, project_id) references organizations (organization_id, project_id) on delete cascade,
    constraint scim_connections_whole_next_token
      check (num_nonnulls(next_token_hash, next_token_last_four, next_token_ends_at) in (0, 3))
  )`,

  // The pairs with the organization make sure that a directory never holds a member or a group of another one.
  sql`alter table scim_connections add unique (connection_id, organization_id)`,
  sql`alter table members add unique (member_id, organization_id)`,
  sql`create table scim_users (
    member_id text primary key,
    connection_id text not null,
    organization_id text not null,
    user_name text not null,
    user_name_key text not null,
    external_id text,
    attributes jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (connection_id, user_name_key),
    unique (member_id, connection_id),
    foreign key (connection_id, organization_id)
      references scim_connections (connection_id, organization_id) on delete cascade,
    foreign key (member_id, organization_id) references members (member_id, organization_id) on delete cascade
  )`,
  sql`create index scim_users_in_order on scim_users (connection_id, created_at, member_id)`,
  sql`create index scim_users_by_external_id on scim_users (connection_id, external_id)`,
  sql`create table scim_groups (
    group_id text primary key,
    connection_id text not null references scim_connections on delete cascade,
    display_name text not null,
    external_id text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (group_id, connection_id)
  )`,
  sql`create index scim_groups_in_order on scim_groups (connection_id, created_at, group_id)`,
  sql`create table scim_group_members (
    member_id text not null,
    group_id text not null,
    connection_id text not null,
    primary key (member_id, group_id),
    foreign key (group_id, connection_id) references scim_groups (group_id, connection_id) on delete cascade,
    foreign key (member_id, connection_id) references scim_users (member_id, connection_id) on delete cascade
  )`,
  sql`create index scim_group_members_of_group on scim_group_members (group_id)`,
];

export const directories: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
