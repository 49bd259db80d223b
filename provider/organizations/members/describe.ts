/** The wire's organization and member, put together from their tables. */
import { sql } from 'kysely';
import type { OrganizationBySlug } from '../../../session-core/wire/b2b/organizations.ts';
import type { Member, Organization } from '../../../session-core/wire/b2b/shared.ts';
import type { MemberSeconds } from '../../../session-core/wire/seconds.ts';
import { prepare } from '../../database/prepare.ts';
import type { MemberRow, OrganizationRow, Queries } from '../../database/schema.ts';
import { registrationsOf } from '../../holders/second-factors.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../world/ground.ts';
import { projectIdOf } from '../organization-rows.ts';
import { adminRoleOf, rolesOf } from './roles.ts';
import { type FoundMember, selectMembers } from './select-members.ts';

/** What the description of an organization needs of its row. */
type ShownOrganization = Omit<OrganizationRow, 'project_id' | 'slug_key' | 'created_at' | 'updated_at'>;

export function describeOrganization(row: ShownOrganization): Organization {
  return {
    organization_id: row.organization_id,
    organization_name: row.name,
    organization_slug: row.slug,
    ...(row.external_id === null ? {} : { organization_external_id: row.external_id }),
    organization_logo_url: row.logo_url,
    trusted_metadata: row.trusted_metadata,
    custom_roles: row.custom_roles,
    sso_default_connection_id: row.default_connection_id,
    sso_active_connections: row.active_connections,
    scim_active_connection: row.scim_connection && {
      connection_id: row.scim_connection.connection_id,
      display_name: row.scim_connection.display_name,
    },
    ...row.settings,
  };
}

/** What anyone may read. The lists of domains and tenants would reveal who the customers are. */
export function describePublicly(organization: Organization): OrganizationBySlug {
  return {
    organization_id: organization.organization_id,
    organization_name: organization.organization_name,
    organization_slug: organization.organization_slug,
    organization_logo_url: organization.organization_logo_url,
    sso_active_connections: organization.sso_active_connections,
    sso_default_connection_id: organization.sso_default_connection_id,
    email_jit_provisioning: organization.email_jit_provisioning,
    email_allowed_domains: organization.email_allowed_domains,
    oauth_tenant_jit_provisioning: organization.oauth_tenant_jit_provisioning,
    allowed_oauth_tenants: {},
    auth_methods: organization.auth_methods,
    allowed_auth_methods: organization.allowed_auth_methods,
    mfa_policy: organization.mfa_policy,
  };
}

/** For a visitor of whom nothing shows that they belong to it. */
export function describeToStranger(row: ShownOrganization): Organization {
  const { organization_external_id: _, ...organization } = describeOrganization(row);
  return {
    ...organization,
    ...describePublicly(organization),
    trusted_metadata: {},
    custom_roles: [],
    scim_active_connection: null,
    rbac_email_implicit_role_assignments: [],
    allowed_first_party_connected_apps: [],
    allowed_third_party_connected_apps: [],
  };
}

export interface MemberAtHome {
  member: Member;
  organization: Organization;
  /** Whether apps and servers may rely on the address: see `selectMembers`. */
  isAddressShown: boolean;
}

/** What replies show of a member. */
export const shownAtHome = ({ member, organization }: MemberAtHome) => ({
  member_id: member.member_id,
  member,
  organization,
});

/** In one statement: the check of a session is the most frequent call, and waits for each of its statements. */
export async function loadMember(
  world: Parts<'settings'>,
  queries: Queries,
  memberId: string,
  roles?: CountedRoles,
): Promise<MemberAtHome> {
  const { rows } = await queries.executeQuery(describedMember(world, memberId));
  return onlyMember(world, rows, roles);
}

/** A statement for `together` that reads one member; `onlyMember` takes its rows. */
export const describedMember = (world: Parts<'settings'>, memberId: string) =>
  findMembers.with({ ids: [memberId], project: projectIdOf(world) });

/** @throws Refusal `member_not_found` */
export function onlyMember(
  world: Parts<'settings'>,
  [row]: FoundMember[],
  roles?: CountedRoles,
): MemberAtHome {
  if (!row) throw new Refusal('member_not_found');
  return memberAtHome(world, row, roles);
}

/** Which roles count of a member who was deleted: none, or those that they have once they are back. */
type CountedRoles = 'as they are' | 'as if active';

const findMembers = prepare<{ ids: readonly string[]; project: string }>()((database, value) =>
  selectMembers(database, value('project'))
    .where(sql<boolean>`members.member_id = any(${value('ids')}::text[])`)
    .where('members.project_id', '=', value('project')),
);

/** Loads members in the order of the ids. */
export async function loadMembers(
  world: Parts<'settings'>,
  queries: Queries,
  memberIds: readonly string[],
  roles?: CountedRoles,
): Promise<MemberAtHome[]> {
  if (memberIds.length === 0) return [];
  const project = projectIdOf(world);
  const rows = await findMembers(queries, { ids: memberIds, project });
  const members = rows.map((row) => memberAtHome(world, row, roles));
  const places = new Map(memberIds.map((id, place) => [id, place]));
  const place = ({ member }: MemberAtHome) => places.get(member.member_id) ?? 0;
  return members.sort((one, other) => place(one) - place(other));
}

type FromOtherTables = Pick<
  Member,
  | 'retired_email_addresses'
  | 'sso_registrations'
  | 'scim_registration'
  | 'oauth_registrations'
  | keyof MemberSeconds
  | 'member_password_id'
>;

function describeMember(
  world: Parts<'settings'>,
  row: Pick<FoundMember, keyof FoundMember & keyof MemberRow>,
  roles: Member['roles'],
  others: FromOtherTables,
): Member {
  return {
    member_id: row.member_id,
    organization_id: row.organization_id,
    ...(row.external_id === null ? {} : { external_id: row.external_id }),
    name: row.name,
    email_address: row.address,
    email_address_verified: row.address_verified,
    status: row.status,
    trusted_metadata: row.trusted_metadata,
    untrusted_metadata: row.untrusted_metadata,
    is_breakglass: row.is_breakglass,
    is_admin: roles.some(({ role_id }) => role_id === adminRoleOf(world)),
    mfa_enrolled: row.mfa_enrolled,
    mfa_phone_number: row.mfa_phone_number ?? '',
    mfa_phone_number_verified: row.mfa_phone_verified,
    default_mfa_method: row.default_mfa_method ?? '',
    roles,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...(row.deletes_at === null ? {} : { deletes_at: row.deletes_at.toISOString() }),
    ...others,
  };
}

export function memberAtHome(
  world: Parts<'settings'>,
  row: FoundMember,
  counted: CountedRoles = 'as they are',
): MemberAtHome {
  const { organization: home, retired, social, registered, groups, password_id } = row;
  const { directory_id } = row;
  const owner = counted === 'as if active' ? { ...row, status: 'active' as const } : row;
  const roles = rolesOf(world, owner, home, {
    registered: registered.filter(({ status }) => status === 'active'),
    groupIds: groups.map(({ group_id }) => group_id),
  });
  const member = describeMember(world, row, roles, {
    sso_registrations: registered.map(({ connection_id, external_id, registration_id, sso_attributes }) => ({
      connection_id,
      external_id,
      registration_id,
      sso_attributes,
    })),
    scim_registration: directory_id === null ? null : { connection_id: directory_id },
    retired_email_addresses: retired,
    oauth_registrations: social.map((one) => ({
      ...one,
      profile_picture_url: one.profile_picture_url || null,
      locale: one.locale || null,
    })),
    ...registrationsOf(row),
    member_password_id: password_id ?? '',
  });
  return { member, organization: describeOrganization(home), isAddressShown: row.is_address_shown };
}
