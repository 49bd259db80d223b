/** Projects with organizations: their members, how these sign in, and the sessions that follow. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Every key from before belongs to the first project.
  sql`alter table signing_keys add column project_id text not null default 'project-first'`,
  sql`alter table signing_keys alter column project_id drop default`,

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
    unique (project_id, slug_key),
    unique (project_id, external_id),
    unique (organization_id, project_id)
  )`,
  sql`create index organizations_by_domain on organizations
    using gin ((settings -> 'email_allowed_domains') jsonb_path_ops)`,
  sql`create index organizations_by_tenant on organizations
    using gin ((settings -> 'allowed_oauth_tenants') jsonb_path_ops)`,
  sql`create index organizations_in_order on organizations (project_id, created_at, organization_id)`,
  sql`create table claimed_domains (
    project_id text not null,
    domain text not null,
    organization_id text not null,
    primary key (project_id, domain),
    foreign key (organization_id, project_id) references organizations (organization_id, project_id) on delete cascade
  )`,
  sql`create index claimed_domains_of_organization on claimed_domains (organization_id)`,

  // The pair with the project makes sure that a member is of the organization's own project.
  sql`create table members (
    member_id text primary key,
    organization_id text not null,
    project_id text not null,
    name text not null default '',
    address text not null,
    address_key text not null,
    address_verified boolean not null default false,
    status text not null check (status in ('pending', 'invited', 'active', 'deleted')),
    invited_until timestamptz,
    is_breakglass boolean not null default false,
    roles jsonb not null default '[]',
    mfa_enrolled boolean not null default false,
    mfa_phone_number text,
    mfa_phone_verified boolean not null default false,
    default_mfa_method text check (default_mfa_method in ('sms_otp', 'totp')),
    external_id text,
    trusted_metadata jsonb not null default '{}',
    untrusted_metadata jsonb not null default '{}',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (organization_id, external_id),
    foreign key (organization_id, project_id) references organizations (organization_id, project_id) on delete cascade
  )`,
  sql`create unique index members_by_address on members (organization_id, address_key) where status <> 'deleted'`,
  sql`create unique index members_by_phone on members (organization_id, mfa_phone_number)
    where mfa_phone_verified and status <> 'deleted'`,
  sql`create index members_of_person on members (project_id, address_key)`,
  sql`create index members_in_order on members (organization_id, created_at, member_id)`,
  sql`create index members_of_domain on members (organization_id, split_part(address_key, '@', 2))
    where address_verified and status = 'active'`,
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

  // Of one member, or, where a project has one password for all organizations, of an address.
  sql`create table member_passwords (
    password_id text primary key,
    project_id text not null,
    member_id text unique references members on delete cascade,
    address_key text,
    hash text not null,
    requires_reset boolean not null default false,
    created_at timestamptz not null,
    unique (project_id, address_key),
    constraint member_passwords_one_owner check (num_nonnulls(member_id, address_key) = 1)
  )`,

  sql`alter table totps
    alter column user_id drop not null,
    add column member_id text unique references members on delete cascade,
    add constraint totps_one_owner check (num_nonnulls(user_id, member_id) = 1)`,
  // Members may look at theirs again.
  sql`alter table totp_recovery_codes add column sealed_code text`,

  sql`create table member_oauth_registrations (
    member_oauth_registration_id text primary key,
    member_id text not null references members on delete cascade,
    organization_id text not null,
    provider_type text not null,
    provider_subject text not null,
    profile_picture_url text not null default '',
    locale text not null default '',
    tenants jsonb not null default '[]',
    created_at timestamptz not null,
    unique (organization_id, provider_type, provider_subject)
  )`,
  sql`create index member_oauth_registrations_of_member on member_oauth_registrations (member_id)`,

  // An address that a code or a link is sent to: of an organization, of one of its members, or of the project's discovery.
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
  sql`create index inboxes_of_organization on inboxes (organization_id)`,
  sql`create index inboxes_of_member on inboxes (member_id)`,
  sql`create index inboxes_by_end on inboxes (expires_at)`,
  sql`alter table otp_codes
    add column inbox_id text references inboxes on delete cascade,
    drop constraint otp_codes_one_address,
    add constraint otp_codes_one_address check (num_nonnulls(email_id, phone_id, inbox_id) = 1)`,
  sql`create index otp_codes_of_inbox on otp_codes (inbox_id, expires_at)`,
  sql`alter table magic_links
    alter column email_id drop not null,
    add column inbox_id text references inboxes on delete cascade,
    add column purpose text,
    add constraint magic_links_one_address check (num_nonnulls(email_id, inbox_id) = 1)`,
  sql`create index magic_links_of_inbox on magic_links (inbox_id)`,

  sql`create table member_sessions (
    member_session_id text primary key,
    project_id text not null,
    organization_id text not null references organizations on delete cascade,
    member_id text not null references members on delete cascade,
    token_hash text not null unique,
    started_at timestamptz not null,
    last_accessed_at timestamptz not null,
    expires_at timestamptz not null,
    ends_at timestamptz not null,
    revoked_at timestamptz,
    ip_address text not null,
    user_agent text not null,
    proofs jsonb not null
  )`,
  sql`create index member_sessions_of_member on member_sessions (member_id)`,
  sql`create index member_sessions_of_organization on member_sessions (organization_id)`,
  sql`create index member_sessions_by_end on member_sessions (expires_at)`,
  sql`create table half_member_sign_ins (
    token_hash text primary key,
    project_id text not null,
    address text not null,
    address_key text not null,
    proofs jsonb not null,
    organization_id text references organizations on delete cascade,
    member_id text references members on delete cascade,
    replaces_session_id text references member_sessions on delete set null,
    wrong_tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index half_member_sign_ins_of_organization on half_member_sign_ins (organization_id)`,
  sql`create index half_member_sign_ins_of_member on half_member_sign_ins (member_id)`,
  sql`create index half_member_sign_ins_of_session on half_member_sign_ins (replaces_session_id)`,
  sql`create index half_member_sign_ins_by_end on half_member_sign_ins (expires_at)`,

  // A member's sign-in by an identity provider, in progress and at its end.
  sql`alter table oauth_states
    add column project_id text not null default 'project-first',
    add column organization_id text references organizations on delete cascade,
    add column discovers boolean not null default false`,
  sql`create index oauth_states_of_organization on oauth_states (organization_id)`,
  sql`alter table oauth_tokens
    add column project_id text not null default 'project-first',
    add column organization_id text references organizations on delete cascade,
    add column discovers boolean not null default false`,
  sql`create index oauth_tokens_of_organization on oauth_tokens (organization_id)`,
];

export const organizations: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
