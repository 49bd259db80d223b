/** Which connection a sign-in uses: the named one, an organization's own, or those that an address may use. */
import { sql } from 'kysely';
import type { SsoConnectionSummary } from '../../session-core/wire/b2b/shared.ts';
import type { Queries, SsoConnectionRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { domainOf } from '../organizations/domains.ts';
import {
  claimantOf,
  findOrganizationBySlug,
  ownsDomain,
  projectIdOf,
  requireOrganization,
} from '../organizations/organization-rows.ts';
import type { Parts } from '../world/ground.ts';
import { requireActive } from './connections.ts';

/** More connections than a person can choose from. */
const most = 50;

/**
 * The connection that a start names.
 *
 * @throws Refusal `missing_sso_connection_locator`, `organization_not_found`, `sso_connection_not_found`,
 *   `no_sso_connection_exists_for_organization`, `indeterminate_sso_connection_for_organization`
 */
export async function locateConnection(
  world: Parts<'settings' | 'database'>,
  { connection_id, organization_id, slug }: Record<string, string>,
): Promise<SsoConnectionRow> {
  const { database } = world;
  if (connection_id !== undefined) return requireActive(world, database, connection_id);
  if (organization_id === undefined && slug === undefined)
    throw new Refusal('missing_sso_connection_locator');
  const organization =
    organization_id === undefined
      ? await findOrganizationBySlug(world, database, slug ?? '')
      : await requireOrganization(world, database, organization_id);
  if (!organization) throw new Refusal('organization_not_found');
  const { default_connection_id: chosen, active_connections: active } = organization;
  const [only] = active;
  if (!only) throw new Refusal('no_sso_connection_exists_for_organization');
  if (chosen === null && active.length > 1) {
    throw new Refusal('indeterminate_sso_connection_for_organization');
  }
  return requireActive(world, database, chosen ?? only.connection_id);
}

/**
 * The active connections for an address: those of the organizations where it is proved, not only by their own login, or which own its
 * domain and have it as a member; if there are none, those by which people of its domain may join. Else an organization that invites
 * strangers, or names them or their domain, would send them to a login of its own. Where the project keeps secret who is a member, the
 * domain alone decides.
 */
export async function connectionsFor(
  world: Parts<'settings'>,
  queries: Queries,
  addressKey: string,
): Promise<SsoConnectionSummary[]> {
  const withConnections = queries
    .selectFrom('organizations')
    .select('active_connections')
    .where('project_id', '=', projectIdOf(world))
    .where('active_connections', '!=', sql<never>`'[]'::jsonb`)
    .orderBy('name')
    .orderBy('organization_id')
    .limit(most);
  const isSecret = world.settings.enumerationSafe;
  const domain = domainOf(addressKey);
  const claimant = await claimantOf(world, queries, domain);
  const isOwner = ownsDomain('organizations.organization_id', domain, claimant);
  const ofMember = isSecret
    ? []
    : await withConnections
        .where('organization_id', 'in', (eb) =>
          eb
            .selectFrom('members')
            .select('organization_id')
            .where('project_id', '=', projectIdOf(world))
            .where('address_key', '=', addressKey)
            .where('status', '!=', 'deleted')
            .where(({ or, and }) => or([and({ status: 'active', address_shown: true }), isOwner])),
        )
        .execute();
  if (ofMember.length > 0) return flat(ofMember);
  const joinable = await withConnections
    .select('settings')
    .where(isOwner)
    .where(
      sql<boolean>`(${claimant !== null}::boolean or settings -> 'email_allowed_domains' @> ${JSON.stringify([domain])}::jsonb)`,
    )
    .where(sql<boolean>`(${isSecret}::boolean or settings ->> 'sso_jit_provisioning' <> 'NOT_ALLOWED')`)
    .execute();
  return flat(
    joinable.map(({ active_connections, settings }) => ({
      active_connections: active_connections.filter(
        ({ connection_id }) =>
          isSecret ||
          settings.sso_jit_provisioning === 'ALL_ALLOWED' ||
          settings.sso_jit_provisioning_allowed_connections.includes(connection_id),
      ),
    })),
  );
}

const flat = (rows: readonly { active_connections: SsoConnectionSummary[] }[]) =>
  rows.flatMap(({ active_connections }) => active_connections);
