/** How members sign in. */

import type { ColumnType, Generated } from 'kysely';
import type { MemberFactor } from '../../../session-core/wire/b2b/shared.ts';
import type { SsoAttributeMapping } from '../../../session-core/wire/b2b/sso.ts';
import type { UsedBy } from './factors.ts';
import type { Json } from './json.ts';
import type { Proved } from './sessions.ts';

export interface MemberSignInTables {
  sso_connections: SsoConnections;
  sso_registrations: SsoRegistrations;
  sso_tokens: SsoTokens;
  saml_assertions: SamlAssertions;
  inboxes: Inboxes;
}

/** A company's own login. */
interface SsoConnections {
  connection_id: string;
  organization_id: string;
  /** The project of the organization; the database compares them. */
  project_id: string;
  kind: ColumnType<'oidc' | 'saml' | 'external'>;
  /** The connection of another organization whose login it uses; none unless it is external. */
  source_connection_id: ColumnType<string | null, string | null | undefined, never>;
  status: ColumnType<'pending' | 'active'>;
  display_name: string;
  identity_provider: string;
  /** The settings that its kind needs; none is secret. */
  settings: Json<Record<string, unknown>>;
  sealed_secret: string | null;
  attribute_mapping: Json<SsoAttributeMapping>;
  role_assignments: ColumnType<ConnectionRole[], string | undefined, string>;
  /** Whether an admin has said where its people come from: see `organizations/members/rights.ts`. */
  by_admin: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** A role of the people of a connection, or only of those in a group. */
export interface ConnectionRole {
  role_id: string;
  group?: string;
}

/** What a member is called at a company's login. */
interface SsoRegistrations {
  registration_id: string;
  connection_id: string;
  member_id: string;
  external_id: string;
  /** The name that the login said last. */
  name: Generated<string>;
  attributes: Json<Record<string, unknown>>;
  /** The groups that the newest sign-in named. */
  groups: Json<string[]>;
  created_at: Date;
}

/** A sign-in by a company's login, until the host's page exchanges the token. */
interface SsoTokens {
  token_hash: string;
  project_id: string;
  organization_id: string;
  connection_id: string;
  sealed_identity: string;
  code_challenge: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  used_by: UsedBy;
}

/** Assertions that were used: none counts twice. */
interface SamlAssertions {
  connection_id: string;
  assertion_id: string;
  expires_at: Date;
}

interface Inboxes {
  inbox_id: string;
  project_id: string;
  organization_id: string | null;
  member_id: string | null;
  address: string;
  address_key: string;
  /** Every message moves it. */
  expires_at: Date;
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
