/** The query of members with all that their description shows. */
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { Queries, Tables } from '../../database/schema.ts';
import { secondIds } from '../../holders/second-factors.ts';

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

/**
 * Whether apps and servers may rely on the address: the organization's own login, of which its admins decide what it says, shows only
 * addresses of domains that the organization has claimed.
 */
const isAddressShown = sql<boolean>`(members.address_verified and (
  members.address_shown or members.organization_id is not distinct from (
    select claimed.organization_id from claimed_domains as claimed
    where claimed.project_id = members.project_id and claimed.domain = split_part(members.address_key, '@', 2))))`;

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
    .leftJoin('passwords', (join) =>
      join.on(({ and, eb, or, ref }) =>
        or([
          eb('passwords.member_id', '=', ref('members.member_id')),
          // A password that organizations share is nobody's business where its owner has not proved the address.
          and([
            eb('members.address_shown', '=', true),
            eb('passwords.project_id', '=', project),
            eb('passwords.address_key', '=', ref('members.address_key')),
          ]),
        ]),
      ),
    )
    .select(memberColumns)
    .select('passwords.password_id')
    .select(secondIds('members'))
    .select(isAddressShown.as('is_address_shown'))
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
      // Only those that give roles: a directory may put a member into thousands.
      jsonArrayFrom(
        eb
          .selectFrom('scim_group_members')
          .select('group_id')
          .whereRef('scim_group_members.member_id', '=', 'members.member_id')
          .where(
            sql<boolean>`scim_group_members.group_id = any(array(
              select given ->> 'group_id'
              from jsonb_array_elements(organizations.scim_connection -> 'role_assignments') as given))`,
          ),
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

export type FoundMember = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];
