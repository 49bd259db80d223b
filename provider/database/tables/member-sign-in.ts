/** How members sign in: company logins, and the inboxes of their codes and links. */
import type { MemberFactor } from '../../../session-core/wire/b2b/shared.ts';
import type { SsoAttributeMapping } from '../../../session-core/wire/b2b/sso.ts';
import type { Proved } from './sessions.ts';
import { type Json, type OptionalJson, of, table } from './table.ts';

/** A role of the people of a connection, or only of those in a group. */
export interface ConnectionRole {
  role_id: string;
  group?: string;
}

/** A member's account at an identity provider. */
export interface SocialAccount {
  id: string;
  provider_type: string;
  provider_subject: string;
  profile_picture_url: string;
  locale: string;
  tenants: { tenant_id: string; tenant_name: string }[];
}

/** A proof of a member, with what decides where it counts. */
export interface Proof extends Proved {
  /** The factor in the form of the wire. */
  factor: MemberFactor;
  /** What a setting calls it: an `AuthMethod`, an `MfaMethod`, or `recovery_codes`. */
  method: string;
  /** The address that it is about, in lower case. */
  address: string | null;
  /** Whether it shows that the address is the person's own. */
  provesAddress: boolean;
  /** The one organization in which it counts; null: in all of the project. */
  organizationId: string | null;
  /** The one member for whom it counts; null: for everyone with this address. */
  memberId: string | null;
  /** The workspaces that an identity provider vouches for. */
  tenants?: { provider: string; tenant: string }[];
  /** Whether the address is only what an identity provider claims, without having verified it. @default no */
  claimed?: true;
  /** The account at an identity provider, which the member keeps. */
  account?: SocialAccount;
  /** The person's id at the organization's own login, which the member keeps. */
  registration?: SsoRegistration;
}

/** A person, as the organization's own login describes them. */
export interface SsoRegistration {
  registration_id: string;
  connection_id: string;
  external_id: string;
  address: { typed: string; key: string };
  name: string;
  groups: string[];
  attributes: Record<string, unknown>;
}

export const memberSignInTables = [
  // A company's own login.
  table('sso_connections', {
    connection_id: 'text primary key',
    organization_id: 'text not null',
    /** The project of the organization; the database compares them. */
    project_id: 'text not null',
    kind: of<'oidc' | 'saml' | 'external'>("text not null check (kind in ('oidc', 'saml', 'external'))"),
    status: of<'pending' | 'active'>("text not null check (status in ('pending', 'active'))"),
    display_name: 'text not null',
    identity_provider: 'text not null',
    /** The settings that its kind needs; none is secret. */
    settings: of<Json<Record<string, unknown>>>('jsonb not null'),
    sealed_secret: 'text',
    attribute_mapping: of<Json<SsoAttributeMapping>>('jsonb not null'),
    role_assignments: of<OptionalJson<ConnectionRole[]>>("jsonb not null default '[]'"),
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
    /** The connection of another organization whose login it uses; none unless it is external. */
    source_connection_id: 'text references sso_connections on delete cascade',
    /** Whether an admin has said where its people come from: see `organizations/members/rights.ts`. */
    by_admin: 'boolean not null default true',
  }),
  "alter table sso_connections add constraint sso_connections_external_source check ((kind = 'external') = (source_connection_id is not null))",
  'alter table sso_connections add foreign key (organization_id, project_id) references organizations (organization_id, project_id) on delete cascade',
  'create index sso_connections_of_organization on sso_connections (organization_id, created_at)',
  'create unique index sso_connections_of_source on sso_connections (source_connection_id, organization_id)',

  // What a member is called at a company's login.
  table('sso_registrations', {
    registration_id: 'text primary key',
    connection_id: 'text not null references sso_connections on delete cascade',
    member_id: 'text not null references members on delete cascade',
    external_id: 'text not null',
    attributes: of<Json<Record<string, unknown>>>("jsonb not null default '{}'"),
    /** The groups that the newest sign-in named. */
    groups: of<Json<string[]>>("jsonb not null default '[]'"),
    created_at: 'timestamptz not null',
    /** The name that the login said last. */
    name: "text not null default ''",
  }),
  'alter table sso_registrations add unique (connection_id, external_id)',
  'create index sso_registrations_of_member on sso_registrations (member_id)',

  // A sign-in by a company's login, until the host's page exchanges the token.
  table('sso_tokens', {
    token_hash: 'text primary key',
    project_id: 'text not null',
    organization_id: 'text not null references organizations on delete cascade',
    connection_id: 'text not null references sso_connections on delete cascade',
    sealed_identity: 'text not null',
    code_challenge: 'text',
    created_at: 'timestamptz not null',
    expires_at: 'timestamptz not null',
    used_at: 'timestamptz',
    used_by: 'text',
  }),
  'create index sso_tokens_by_end on sso_tokens (expires_at)',
  'create index sso_tokens_of_connection on sso_tokens (connection_id)',
  'create index sso_tokens_of_organization on sso_tokens (organization_id)',

  // Each assertion counts once.
  // Assertions that were used: none counts twice.
  table('saml_assertions', {
    connection_id: 'text not null references sso_connections on delete cascade',
    assertion_id: 'text not null',
    expires_at: 'timestamptz not null',
  }),
  'alter table saml_assertions add primary key (connection_id, assertion_id)',
  'create index saml_assertions_by_end on saml_assertions (expires_at)',

  // An address that a code or a link is sent to: of an organization, of one of its members, or of the project’s discovery.
  table('inboxes', {
    inbox_id: 'text primary key',
    project_id: 'text not null',
    organization_id: 'text references organizations on delete cascade',
    member_id: 'text references members on delete cascade',
    address: 'text not null',
    address_key: 'text not null',
    /** Every message moves it. */
    expires_at: 'timestamptz not null',
  }),
  `create unique index inboxes_by_address on inboxes
    (project_id, coalesce(organization_id, ''), coalesce(member_id, ''), address_key)`,
  'create index inboxes_by_end on inboxes (expires_at)',
  'create index inboxes_of_member on inboxes (member_id)',
  'create index inboxes_of_organization on inboxes (organization_id)',
  'create index inboxes_of_person on inboxes (project_id, address_key)',
];
