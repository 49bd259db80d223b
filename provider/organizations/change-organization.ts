/** Changes of an organization: each field with the permission that it needs. */
import type { OrganizationUpdate } from '../../session-core/wire/b2b/organizations.ts';
import { record } from '../audit/record.ts';
import type { OrganizationRow, Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { endSessions } from '../sessions/ended-sessions.ts';
import type { ActionOn } from '../settings/organization-policy.ts';
import { listConnections, requireConnections } from '../sso/connections.ts';
import { deleteExternal } from '../sso/delete-connections.ts';
import type { Parts, RuleWorld } from '../world/ground.ts';
import { endRefusedApps } from './apps.ts';
import { reserveSlug } from './former-slugs.ts';
import type { ActingMember } from './members/acting.ts';
import { endStrayMethods } from './members/person.ts';
import { changedAmong, requireRights } from './members/rights.ts';
import { readRoles } from './members/roles.ts';
import {
  lockOrganization,
  projectIdOf,
  readLogo,
  readName,
  readSlug,
  storeOrganization,
} from './organization-rows.ts';
import { changeSettings, letsJoin } from './settings.ts';

/** The permission that each field needs. A new field without one does not compile. */
const permissions = {
  organization_name: 'update.info.name',
  organization_slug: 'update.info.slug',
  organization_logo_url: 'update.info.logo-url',
  sso_default_connection_id: 'update.settings.default-sso-connection',
  sso_jit_provisioning: 'update.settings.sso-jit-provisioning',
  sso_jit_provisioning_allowed_connections: 'update.settings.sso-jit-provisioning',
  email_allowed_domains: 'update.settings.allowed-domains',
  email_jit_provisioning: 'update.settings.email-jit-provisioning',
  email_invites: 'update.settings.email-invites',
  oauth_tenant_jit_provisioning: 'update.settings.oauth-tenant-jit-provisioning',
  allowed_oauth_tenants: 'update.settings.allowed-oauth-tenants',
  auth_methods: 'update.settings.allowed-auth-methods',
  allowed_auth_methods: 'update.settings.allowed-auth-methods',
  mfa_policy: 'update.settings.mfa-policy',
  mfa_methods: 'update.settings.allowed-mfa-methods',
  allowed_mfa_methods: 'update.settings.allowed-mfa-methods',
  rbac_email_implicit_role_assignments: 'update.settings.implicit-roles',
  first_party_connected_apps_allowed_type: 'update.settings.first-party-connected-apps',
  allowed_first_party_connected_apps: 'update.settings.first-party-connected-apps',
  third_party_connected_apps_allowed_type: 'update.settings.third-party-connected-apps',
  allowed_third_party_connected_apps: 'update.settings.third-party-connected-apps',
} as const satisfies Record<keyof OrganizationUpdate, ActionOn<'organization'>>;

/** @param by null: the project's own servers, which may change everything */
export async function changeOrganization(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  organizationId: string,
  change: { [Name in keyof OrganizationUpdate]?: OrganizationUpdate[Name] | undefined },
  by: Pick<ActingMember, 'require' | 'rights'> | null,
): Promise<OrganizationRow> {
  const all = Object.keys(permissions) as (keyof OrganizationUpdate)[];
  const fields = all.filter((field) => change[field] !== undefined);
  for (const field of fields) by?.require('organization', permissions[field]);
  const organization = await lockOrganization(world, trx, organizationId, 'update');
  const settings = changeSettings(organization.settings, change);
  const { rbac_email_implicit_role_assignments: before } = organization.settings;
  const { rbac_email_implicit_role_assignments: after } = settings;
  const assigned = change.rbac_email_implicit_role_assignments ?? [];
  readRoles(
    world,
    organization,
    assigned.map(({ role_id }) => role_id),
  );
  if (by) {
    // Who lets people in gives them the roles of newcomers.
    const ofDomains = letsJoin(change) ? [...before, ...after] : changedAmong(before, after);
    const isBySso = change.sso_jit_provisioning ?? change.sso_jit_provisioning_allowed_connections;
    const connections = isBySso === undefined ? [] : await listConnections(world, trx, organizationId);
    const ofConnections = connections.flatMap(({ role_assignments }) => role_assignments);
    requireRights(
      by.rights,
      [...ofDomains, ...ofConnections].map(({ role_id }) => role_id),
    );
  }
  const { sso_default_connection_id: chosen } = change;
  const isActive = organization.active_connections.some(({ connection_id }) => connection_id === chosen);
  if (chosen !== undefined && !isActive) throw new Refusal('invalid_sso_default_connection_id');
  if (change.sso_jit_provisioning_allowed_connections) {
    await requireConnections(world, trx, organizationId, change.sso_jit_provisioning_allowed_connections);
  }
  const { organization_name, organization_slug, organization_logo_url } = change;
  await recordFields(trx, organizationId, fields);
  await endRefusedApps(world, trx, { organization_id: organizationId, settings });
  return storeOrganization(world, trx, organization, {
    settings: JSON.stringify(settings),
    ...(chosen === undefined ? {} : { default_connection_id: chosen }),
    ...(organization_name === undefined ? {} : { name: readName(organization_name) }),
    ...(organization_slug === undefined ? {} : { slug: readSlug(organization_slug) }),
    ...(organization_logo_url === undefined ? {} : { logo_url: readLogo(organization_logo_url) }),
  });
}

/** Members whose sessions end in one statement: PostgreSQL bounds its parameters. */
const mostEnding = 500;

/** Deletes the organization with its members and everything that depends on them. Their sessions end first, so that each app is notified. */
export async function deleteOrganization(
  world: RuleWorld,
  trx: Queries,
  organizationId: string,
): Promise<void> {
  await reserveSlug(world, trx, await lockOrganization(world, trx, organizationId, 'update'));
  const connections = await listConnections(world, trx, organizationId);
  await deleteExternal(
    world,
    trx,
    connections.map(({ connection_id }) => connection_id),
  );
  const people = await trx
    .selectFrom('members')
    .select(['member_id', 'address_key'])
    .where('organization_id', '=', organizationId)
    .execute();
  for (let first = 0; first < people.length; first += mostEnding) {
    const some = people.slice(first, first + mostEnding);
    const holders = some.map(({ member_id: id }) => ({ kind: 'member', id }) as const);
    await endSessions(world, trx, { holders, kept: null, reason: 'removed_by_admin' });
  }
  await trx.deleteFrom('organizations').where('organization_id', '=', organizationId).execute();
  const addresses = people.map(({ address_key }) => address_key);
  await endStrayMethods(trx, projectIdOf(world), addresses);
  await record(trx, { kind: 'organization.removed', details: { organization_id: organizationId } });
}

/** What was changed; nothing if it is empty. */
export async function recordFields(
  trx: Queries,
  organization_id: string,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return;
  const details = { organization_id, fields: fields.toSorted() };
  await record(trx, { kind: 'organization.changed', details });
}
