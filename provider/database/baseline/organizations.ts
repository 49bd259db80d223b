/** Organizations, their members, and the directories that provision these. */
import { sql } from 'kysely';
import { mfaMethods } from '../../holders/second-factors.ts';

export const organizationTables = [
  sql`create table organizations (
    organization_id text primary key,
    project_id text not null,
    name text not null,
    slug text not null,
    slug_key text not null,
    external_id text,
    logo_url text not null default '',
    settings jsonb not null,
    custom_roles jsonb not null default '[]',
    trusted_metadata jsonb not null default '{}',
    default_connection_id text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    active_connections jsonb not null default '[]',
    scim_connection jsonb,
    unique (organization_id, project_id),
    unique (project_id, external_id),
    unique (project_id, slug_key)
  )`,
  sql`create index organizations_by_domain on organizations using gin ((settings -> 'email_allowed_domains') jsonb_path_ops)`,
  sql`create index organizations_by_tenant on organizations using gin ((settings -> 'allowed_oauth_tenants') jsonb_path_ops)`,
  sql`create index organizations_by_part on organizations using gin (parts_of(name))`,
  sql`create index organizations_in_order on organizations (project_id, created_at, organization_id)`,

  // Not of an organization by a key: the row outlives one that is deleted.
  sql`create table former_slugs (
    project_id text not null,
    slug_key text not null,
    organization_id text not null,
    expires_at timestamptz not null,
    primary key (project_id, slug_key)
  )`,
  sql`create index former_slugs_by_end on former_slugs (expires_at)`,

  sql`create table claimed_domains (
    project_id text not null,
    domain text not null,
    organization_id text not null,
    foreign key (organization_id, project_id) references organizations (organization_id, project_id) on delete cascade,
    primary key (project_id, domain)
  )`,
  sql`create index claimed_domains_of_organization on claimed_domains (organization_id)`,

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
    by_admin boolean not null default true,
    next_by_admin boolean not null default false,
    unique (connection_id, organization_id),
    foreign key (organization_id, project_id) references organizations (organization_id, project_id) on delete cascade,
    constraint scim_connections_whole_next_token check (num_nonnulls(next_token_hash, next_token_last_four, next_token_ends_at) in (0, 3))
  )`,

  // The pair with the project makes sure that a member is of the organization’s own project.
  sql`create table members (
    member_id text primary key,
    organization_id text not null,
    project_id text not null,
    name text not null default '',
    address text not null,
    address_key text not null,
    address_verified boolean not null default false,
    address_shown boolean not null default false,
    status text not null check (status in ('pending', 'invited', 'active', 'deleted')),
    invited_until timestamptz,
    is_breakglass boolean not null default false,
    roles jsonb not null default '[]',
    mfa_enrolled boolean not null default false,
    mfa_phone_number text,
    mfa_phone_verified boolean not null default false,
    default_mfa_method text check (default_mfa_method in (${sql.join(mfaMethods.map((method) => sql.lit(method)))})),
    external_id text,
    trusted_metadata jsonb not null default '{}',
    untrusted_metadata jsonb not null default '{}',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    methods_locked_until timestamptz,
    deletes_at timestamptz,
    locked_at timestamptz,
    lock_reason text,
    fields_due text not null default 'required',
    constraint members_known_fields_due check (fields_due in ('all', 'required', 'none')),
    unique (member_id, organization_id),
    unique (organization_id, external_id),
    foreign key (organization_id, project_id) references organizations (organization_id, project_id) on delete cascade
  )`,
  sql`create unique index members_by_address on members (organization_id, address_key) where status <> 'deleted'`,
  sql`create unique index members_by_phone on members (organization_id, mfa_phone_number)
    where mfa_phone_verified and status <> 'deleted'`,
  sql`create index members_in_order on members (organization_id, created_at, member_id)`,
  sql`create index members_of_domain on members (organization_id, split_part(address_key, '@', 2))
    where address_verified and status = 'active'`,
  sql`create index members_to_delete on members (deletes_at) where deletes_at is not null`,
  sql`create index members_of_person on members (project_id, address_key)`,
  sql`create index members_by_creation on members (project_id, created_at, member_id)`,
  sql`create index members_by_part on members using gin (parts_of((address_key || ' ' || name)))`,
  sql`create index members_by_phone_part on members using gin (parts_of(mfa_phone_number))
    where mfa_phone_number is not null`,

  // The pairs with the organization make sure that a directory never holds a member or a group of another one.
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
    foreign key (connection_id, organization_id) references scim_connections (connection_id, organization_id) on delete cascade,
    unique (connection_id, user_name_key),
    unique (member_id, connection_id),
    foreign key (member_id, organization_id) references members (member_id, organization_id) on delete cascade
  )`,
  sql`create index scim_users_by_external_id on scim_users (connection_id, external_id)`,
  sql`create index scim_users_in_order on scim_users (connection_id, created_at, member_id)`,
  sql`create index scim_users_by_part on scim_users using gin (parts_of(user_name_key))`,

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
    foreign key (group_id, connection_id) references scim_groups (group_id, connection_id) on delete cascade,
    foreign key (member_id, connection_id) references scim_users (member_id, connection_id) on delete cascade,
    primary key (member_id, group_id)
  )`,
  sql`create index scim_group_members_of_group on scim_group_members (group_id)`,

  sql`create table retired_emails (
    email_id text primary key,
    member_id text not null references members on delete cascade,
    organization_id text not null,
    address text not null,
    address_key text not null,
    created_at timestamptz not null,
    unique (organization_id, address_key)
  )`,
  sql`create index retired_emails_of_member on retired_emails (member_id)`,
];
