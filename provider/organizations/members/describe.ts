/** The wire's organization and member, put together from their tables. */
import type { ExpressionBuilder, RawBuilder } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { OrganizationBySlug } from '../../../session-core/wire/b2b/organizations.ts';
import type { Member, Organization } from '../../../session-core/wire/b2b/shared.ts';
import type { MemberRow, OrganizationRow, Queries, Tables } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../world/ground.ts';
import { projectIdOf } from '../organization-rows.ts';
import { adminRoleOf, rolesOf } from './roles.ts';

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
}

/** In one statement: the check of a session is the most frequent call, and waits for each of its statements. */
export async function loadMember(
  world: Parts<'settings'>,
  queries: Queries,
  memberId: string,
  roles?: CountedRoles,
): Promise<MemberAtHome> {
  const [member] = await loadMembers(world, queries, [memberId], roles);
  if (!member) throw new Refusal('member_not_found');
  return member;
}

/** Which roles count of a member who was deleted: none, or those that they have once they are back. */
type CountedRoles = 'as they are' | 'as if active';

/** Loads members in the order of the ids. */
export async function loadMembers(
  world: Parts<'settings'>,
  queries: Queries,
  memberIds: readonly string[],
  roles?: CountedRoles,
): Promise<MemberAtHome[]> {
  if (memberIds.length === 0) return [];
  const project = projectIdOf(world);
  const rows = await selectMembers(queries, project)
    .where('members.member_id', 'in', memberIds)
    .where('members.project_id', '=', project)
    .execute();
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
  | 'totp_registration_id'
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

/** What the description of a member needs of their row: each further column would cost the most frequent call. */
const memberColumns = [
  'members.member_id',
  'members.organization_id',
  'members.external_id',
  'members.name',
  'members.address',
  'members.address_key',
  'members.address_verified',
  'members.status',
  'members.trusted_metadata',
  'members.untrusted_metadata',
  'members.is_breakglass',
  'members.mfa_enrolled',
  'members.mfa_phone_number',
  'members.mfa_phone_verified',
  'members.default_mfa_method',
  'members.roles',
  'members.created_at',
  'members.updated_at',
  'members.deletes_at',
] as const;

const organizationJson = ({ ref }: ExpressionBuilder<Tables, 'organizations'>) =>
  jsonBuildObject({
    organization_id: ref('organizations.organization_id'),
    name: ref('organizations.name'),
    slug: ref('organizations.slug'),
    external_id: ref('organizations.external_id'),
    logo_url: ref('organizations.logo_url'),
    trusted_metadata: ref('organizations.trusted_metadata'),
    custom_roles: ref('organizations.custom_roles'),
    default_connection_id: ref('organizations.default_connection_id'),
    active_connections: ref('organizations.active_connections'),
    scim_connection: ref('organizations.scim_connection'),
    settings: ref('organizations.settings'),
  });

/** Members with all that their description needs. @param project a value, or the place of one */
export const selectMembers = (queries: Queries, project: string | RawBuilder<string>) =>
  queries
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.organization_id', 'members.organization_id')
    .leftJoin('totps', (join) =>
      join.onRef('totps.member_id', '=', 'members.member_id').on('totps.verified', '=', true),
    )
    .leftJoin('passwords', (join) =>
      join.on(({ and, eb, or, ref }) =>
        or([
          eb('passwords.member_id', '=', ref('members.member_id')),
          and([
            eb('passwords.project_id', '=', project),
            eb('passwords.address_key', '=', ref('members.address_key')),
          ]),
        ]),
      ),
    )
    .select(memberColumns)
    .select(['totps.totp_id', 'passwords.password_id'])
    .select((eb) => [
      organizationJson(eb).as('organization'),
      jsonArrayFrom(
        eb
          .selectFrom('retired_emails')
          .select(['email_id', 'address as email_address'])
          .whereRef('retired_emails.member_id', '=', 'members.member_id')
          .orderBy('created_at')
          .orderBy('email_id'),
      ).as('retired'),
      jsonArrayFrom(
        eb
          .selectFrom('oauth_registrations as social')
          .select([
            'oauth_registration_id as member_oauth_registration_id',
            'provider_subject',
            'provider_type',
            'profile_picture_url',
            'locale',
            'tenants as provider_tenants',
          ])
          .whereRef('social.member_id', '=', 'members.member_id')
          .orderBy('created_at')
          .orderBy('oauth_registration_id'),
      ).as('social'),
      jsonArrayFrom(
        eb
          .selectFrom('scim_group_members')
          .select('group_id')
          .whereRef('scim_group_members.member_id', '=', 'members.member_id'),
      ).as('groups'),
      // Organizations without a directory, which are most, cost no look-up.
      eb
        .case()
        .when('organizations.scim_connection', 'is not', null)
        .then(
          eb
            .selectFrom('scim_users')
            .select('connection_id')
            .whereRef('scim_users.member_id', '=', 'members.member_id'),
        )
        .end()
        .as('directory_id'),
      jsonArrayFrom(
        eb
          .selectFrom('sso_registrations as registration')
          .innerJoin(
            'sso_connections as connection',
            'connection.connection_id',
            'registration.connection_id',
          )
          .select([
            'connection.connection_id',
            'connection.status',
            'connection.role_assignments',
            'registration.registration_id',
            'registration.external_id',
            'registration.attributes as sso_attributes',
            'registration.groups',
          ])
          .whereRef('registration.member_id', '=', 'members.member_id')
          .orderBy('registration.created_at')
          .orderBy('registration.registration_id'),
      ).as('registered'),
    ]);

type FoundMember = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];

export function memberAtHome(
  world: Parts<'settings'>,
  row: FoundMember,
  counted: CountedRoles = 'as they are',
): MemberAtHome {
  const { organization: home, retired, social, registered, groups, totp_id, password_id } = row;
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
    totp_registration_id: totp_id ?? '',
    member_password_id: password_id ?? '',
  });
  return { member, organization: describeOrganization(home) };
}
