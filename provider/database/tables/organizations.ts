/** Organizations, their members, and the directories that provision these. */
import type { Generated } from 'kysely';
import type {
  MemberStatus,
  OrganizationSettings,
  SsoConnectionSummary,
} from '../../../session-core/wire/b2b/shared.ts';
import type { RbacPolicy } from '../../../session-core/wire/projects.ts';
import type { MfaMethod } from '../../../session-core/wire/seconds.ts';
import { type Json, type OptionalJson, of, table } from './table.ts';
import type { FieldsDue } from './users.ts';

/** The directory of an organization, and the roles that it gives. */
export interface ScimDirectory {
  connection_id: string;
  display_name: string;
  identity_provider: string;
  role_assignments: { role_id: string; group_id: string }[];
}

export const organizationTables = [
  table('organizations', {
    organization_id: 'text primary key',
    project_id: 'text not null',
    name: 'text not null',
    slug: 'text not null',
    /** In lower case, for comparison. */
    slug_key: 'text not null',
    external_id: 'text',
    logo_url: "text not null default ''",
    settings: of<Json<OrganizationSettings>>('jsonb not null'),
    custom_roles: of<OptionalJson<RbacPolicy['roles']>>("jsonb not null default '[]'"),
    trusted_metadata: of<OptionalJson<Record<string, unknown>>>("jsonb not null default '{}'"),
    default_connection_id: 'text',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
    /** What replies show of its active connections; see `sso/connections.ts`. */
    active_connections: of<OptionalJson<SsoConnectionSummary[]>>("jsonb not null default '[]'"),
    scim_connection: of<Json<ScimDirectory> | null>('jsonb'),
  }),
  'alter table organizations add unique (organization_id, project_id)',
  'alter table organizations add unique (project_id, external_id)',
  'alter table organizations add unique (project_id, slug_key)',
  "create index organizations_by_domain on organizations using gin ((settings -> 'email_allowed_domains') jsonb_path_ops)",
  "create index organizations_by_tenant on organizations using gin ((settings -> 'allowed_oauth_tenants') jsonb_path_ops)",
  'create index organizations_by_part on organizations using gin (parts_of(name))',
  'create index organizations_in_order on organizations (project_id, created_at, organization_id)',

  // What an organization was called a moment ago; see `former-slugs.ts`. The row outlives an organization that is deleted.
  table('former_slugs', {
    project_id: 'text not null',
    slug_key: 'text not null',
    organization_id: 'text not null',
    expires_at: 'timestamptz not null',
  }),
  'alter table former_slugs add primary key (project_id, slug_key)',
  'create index former_slugs_by_end on former_slugs (expires_at)',

  // Domains whose people may join no other organization of the project.
  table('claimed_domains', {
    project_id: 'text not null',
    domain: 'text not null',
    organization_id: 'text not null',
  }),
  'alter table claimed_domains add foreign key (organization_id, project_id) references organizations (organization_id, project_id) on delete cascade',
  'alter table claimed_domains add primary key (project_id, domain)',
  'create index claimed_domains_of_organization on claimed_domains (organization_id)',

  // Who may write for an organization’s directory. While the token is rotated, two are valid.
  table('scim_connections', {
    connection_id: 'text primary key',
    organization_id: 'text not null unique',
    project_id: 'text not null',
    token_hash: 'text not null',
    token_last_four: 'text not null',
    token_ends_at: 'timestamptz not null',
    next_token_hash: 'text',
    next_token_last_four: 'text',
    next_token_ends_at: 'timestamptz',
    created_at: 'timestamptz not null',
    /** Whether an admin has made the token, or the project's own servers: see `organizations/members/rights.ts`. */
    by_admin: 'boolean not null default true',
    next_by_admin: 'boolean not null default false',
  }),
  'alter table scim_connections add unique (connection_id, organization_id)',
  'alter table scim_connections add foreign key (organization_id, project_id) references organizations (organization_id, project_id) on delete cascade',
  'alter table scim_connections add constraint scim_connections_whole_next_token check (num_nonnulls(next_token_hash, next_token_last_four, next_token_ends_at) in (0, 3))',

  // The pair with the project makes sure that a member is of the organization’s own project.
  table('members', {
    member_id: 'text primary key',
    organization_id: 'text not null',
    /** The project of the organization; the database compares them. */
    project_id: 'text not null',
    name: "text not null default ''",
    /** The address that was typed. */
    address: 'text not null',
    /** In lower case, for comparison. */
    address_key: 'text not null',
    address_verified: 'boolean not null default false',
    /** Whether it was proved by more than the organization's own login, which says of anybody what it likes. */
    address_shown: 'boolean not null default false',
    status: of<MemberStatus>("text not null check (status in ('pending', 'invited', 'active', 'deleted'))"),
    /** The end of the invitation. */
    invited_until: 'timestamptz',
    is_breakglass: 'boolean not null default false',
    /** The roles assigned directly; `organizations/members/roles.ts` adds those that groups and domains give. */
    roles: of<OptionalJson<string[]>>("jsonb not null default '[]'"),
    mfa_enrolled: 'boolean not null default false',
    mfa_phone_number: 'text',
    mfa_phone_verified: 'boolean not null default false',
    default_mfa_method: of<MfaMethod | null>('text'),
    external_id: 'text',
    trusted_metadata: of<OptionalJson<Record<string, unknown>>>("jsonb not null default '{}'"),
    untrusted_metadata: of<OptionalJson<Record<string, unknown>>>("jsonb not null default '{}'"),
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
    /** Until then the member adds and removes no sign-in method: they have reported a change. */
    methods_locked_until: 'timestamptz',
    deletes_at: 'timestamptz',
    /** The host has locked the member out of the organization. */
    locked_at: 'timestamptz',
    lock_reason: 'text',
    /** The fields of the sign-up, by the same rule as users’: `all` of those who join by themselves, `none` after the first session. */
    fields_due: of<Generated<FieldsDue>>("text not null default 'required'"),
  }),
  "alter table members add constraint members_known_fields_due check (fields_due in ('all', 'required', 'none'))",
  'alter table members add unique (member_id, organization_id)',
  'alter table members add unique (organization_id, external_id)',
  'alter table members add foreign key (organization_id, project_id) references organizations (organization_id, project_id) on delete cascade',
  "create unique index members_by_address on members (organization_id, address_key) where status <> 'deleted'",
  `create unique index members_by_phone on members (organization_id, mfa_phone_number)
    where mfa_phone_verified and status <> 'deleted'`,
  'create index members_in_order on members (organization_id, created_at, member_id)',
  `create index members_of_domain on members (organization_id, split_part(address_key, '@', 2))
    where address_verified and status = 'active'`,
  'create index members_to_delete on members (deletes_at) where deletes_at is not null',
  'create index members_of_person on members (project_id, address_key)',
  'create index members_by_creation on members (project_id, created_at, member_id)',
  "create index members_by_part on members using gin (parts_of((address_key || ' ' || name)))",
  `create index members_by_phone_part on members using gin (parts_of(mfa_phone_number))
    where mfa_phone_number is not null`,

  // Members as the directory knows them. The pairs with the organization make sure that it never holds one of another.
  table('scim_users', {
    member_id: 'text primary key',
    connection_id: 'text not null',
    organization_id: 'text not null',
    user_name: 'text not null',
    /** In lower case, for comparison. */
    user_name_key: 'text not null',
    external_id: 'text',
    /** Everything that the directory has sent, including what nothing here reads. */
    attributes: of<Json<Record<string, unknown>>>('jsonb not null'),
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
  }),
  'alter table scim_users add foreign key (connection_id, organization_id) references scim_connections (connection_id, organization_id) on delete cascade',
  'alter table scim_users add unique (connection_id, user_name_key)',
  'alter table scim_users add unique (member_id, connection_id)',
  'alter table scim_users add foreign key (member_id, organization_id) references members (member_id, organization_id) on delete cascade',
  'create index scim_users_by_external_id on scim_users (connection_id, external_id)',
  'create index scim_users_in_order on scim_users (connection_id, created_at, member_id)',
  'create index scim_users_by_part on scim_users using gin (parts_of(user_name_key))',

  table('scim_groups', {
    group_id: 'text primary key',
    connection_id: 'text not null references scim_connections on delete cascade',
    display_name: 'text not null',
    external_id: 'text',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
  }),
  'alter table scim_groups add unique (group_id, connection_id)',
  'create index scim_groups_in_order on scim_groups (connection_id, created_at, group_id)',

  table('scim_group_members', {
    member_id: 'text not null',
    group_id: 'text not null',
    connection_id: 'text not null',
  }),
  'alter table scim_group_members add foreign key (group_id, connection_id) references scim_groups (group_id, connection_id) on delete cascade',
  'alter table scim_group_members add foreign key (member_id, connection_id) references scim_users (member_id, connection_id) on delete cascade',
  'alter table scim_group_members add primary key (member_id, group_id)',
  'create index scim_group_members_of_group on scim_group_members (group_id)',

  table('retired_emails', {
    email_id: 'text primary key',
    member_id: 'text not null references members on delete cascade',
    organization_id: 'text not null',
    address: 'text not null',
    address_key: 'text not null',
    created_at: 'timestamptz not null',
  }),
  'alter table retired_emails add unique (organization_id, address_key)',
  'create index retired_emails_of_member on retired_emails (member_id)',
];
