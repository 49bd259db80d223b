/** Organizations, their members, and their directories. */

import type { ColumnType, Generated } from 'kysely';
import type {
  MemberStatus,
  OrganizationSettings,
  SsoConnectionSummary,
} from '../../../session-core/wire/b2b/shared.ts';
import type { RbacPolicy } from '../../../session-core/wire/projects.ts';
import type { MfaMethod } from '../../../session-core/wire/seconds.ts';
import type { Json } from './json.ts';
import type { FieldsDue } from './users.ts';

export interface OrganizationTables {
  organizations: Organizations;
  former_slugs: FormerSlugs;
  claimed_domains: ClaimedDomains;
  scim_connections: ScimConnections;
  scim_users: ScimUsers;
  scim_groups: ScimGroups;
  scim_group_members: ScimGroupMembers;
  members: Members;
  retired_emails: RetiredEmails;
}

interface Organizations {
  organization_id: string;
  project_id: string;
  name: string;
  slug: string;
  /** In lower case, for comparison. */
  slug_key: string;
  external_id: string | null;
  logo_url: Generated<string>;
  settings: Json<OrganizationSettings>;
  custom_roles: ColumnType<RbacPolicy['roles'], string | undefined, string>;
  trusted_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  default_connection_id: string | null;
  scim_connection: ColumnType<ScimDirectory | null, string | null | undefined, string | null>;
  /** What replies show of its active connections; see `sso/connections.ts`. */
  active_connections: ColumnType<SsoConnectionSummary[], string | undefined, string>;
  created_at: Date;
  updated_at: Date;
}

/** What an organization was called a moment ago; see `former-slugs.ts`. */
interface FormerSlugs {
  project_id: string;
  slug_key: string;
  organization_id: string;
  expires_at: Date;
}

/** The directory of an organization, and the roles that it gives. */
export interface ScimDirectory {
  connection_id: string;
  display_name: string;
  identity_provider: string;
  role_assignments: { role_id: string; group_id: string }[];
}

/** Who may write for it. While the token is rotated, two are valid. */
interface ScimConnections {
  connection_id: string;
  organization_id: string;
  project_id: string;
  token_hash: string;
  token_last_four: string;
  token_ends_at: Date;
  next_token_hash: ColumnType<string | null, string | null | undefined>;
  next_token_last_four: ColumnType<string | null, string | null | undefined>;
  next_token_ends_at: ColumnType<Date | null, Date | null | undefined>;
  /** Whether an admin has made the token, or the project's own servers: see `organizations/members/rights.ts`. */
  by_admin: Generated<boolean>;
  next_by_admin: Generated<boolean>;
  created_at: Date;
}

/** A member as the directory knows them. */
interface ScimUsers {
  member_id: string;
  connection_id: string;
  organization_id: string;
  user_name: string;
  /** In lower case, for comparison. */
  user_name_key: string;
  external_id: string | null;
  /** Everything that the directory has sent, including what nothing here reads. */
  attributes: ColumnType<Record<string, unknown>, string, string>;
  created_at: Date;
  updated_at: Date;
}

interface ScimGroups {
  group_id: string;
  connection_id: string;
  display_name: string;
  external_id: string | null;
  created_at: Date;
  updated_at: Date;
}

interface ScimGroupMembers {
  member_id: string;
  group_id: string;
  connection_id: string;
}

/** Domains whose people may join no other organization of the project. */
interface ClaimedDomains {
  project_id: string;
  domain: string;
  organization_id: string;
}

interface Members {
  member_id: string;
  organization_id: string;
  /** The project of the organization; the database compares them. */
  project_id: string;
  name: Generated<string>;
  /** The address that was typed. */
  address: string;
  /** In lower case, for comparison. */
  address_key: string;
  address_verified: Generated<boolean>;
  /** Whether it was proved by more than the organization's own login, which says of anybody what it likes. */
  address_shown: Generated<boolean>;
  status: ColumnType<MemberStatus>;
  /** The end of the invitation. */
  invited_until: Date | null;
  is_breakglass: Generated<boolean>;
  /** The roles assigned directly; `organizations/members/roles.ts` adds those that groups and domains give. */
  roles: ColumnType<string[], string | undefined, string>;
  mfa_enrolled: Generated<boolean>;
  mfa_phone_number: string | null;
  mfa_phone_verified: Generated<boolean>;
  default_mfa_method: ColumnType<MfaMethod | null, MfaMethod | null | undefined>;
  external_id: string | null;
  trusted_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  untrusted_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** Until then the member adds and removes no sign-in method: they have reported a change. */
  methods_locked_until: ColumnType<Date | null, Date | null | undefined>;
  deletes_at: ColumnType<Date | null, Date | null | undefined>;
  /** The host has locked the member out of the organization. */
  locked_at: ColumnType<Date | null, Date | null | undefined>;
  lock_reason: ColumnType<string | null, string | null | undefined>;
  /** The fields of the sign-up, by the same rule as users’: `all` of those who join by themselves, `none` after the first session. */
  fields_due: ColumnType<FieldsDue, FieldsDue | undefined>;
  created_at: Date;
  updated_at: Date;
}

interface RetiredEmails {
  email_id: string;
  member_id: string;
  organization_id: string;
  address: string;
  address_key: string;
  created_at: Date;
}
