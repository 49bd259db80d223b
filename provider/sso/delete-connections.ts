/** The end of connections, and of those by which other organizations use them. */
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { keepingAnAdminAt, requireRights } from '../organizations/members/rights.ts';
import { lockOrganization } from '../organizations/organization-rows.ts';
import type { Parts } from '../world/ground.ts';
import {
  type ConnectionPlace,
  listConnections,
  recordChange,
  rolesGivenBy,
  showActive,
} from './connections.ts';

/** Removes a connection with what its people are called there. @throws Refusal also `cannot_delete_default_sso_connection` */
export async function deleteConnection(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  place: ConnectionPlace,
): Promise<void> {
  const { organizationId, connectionId, rights } = place;
  const organization = await lockOrganization(world, trx, organizationId, 'update');
  const all = await listConnections(world, trx, organizationId);
  const gone = all.find(({ connection_id }) => connection_id === connectionId);
  if (!gone) throw new Refusal('sso_connection_not_found');
  requireRights(rights, await rolesGivenBy(trx, gone));
  if (organization.default_connection_id === connectionId && all.length > 1) {
    throw new Refusal('cannot_delete_default_sso_connection');
  }
  await deleteExternal(world, trx, [connectionId]);
  await keepingAnAdminAt(world, trx, place, () =>
    trx.deleteFrom('sso_connections').where('connection_id', '=', connectionId).execute(),
  );
  await recordChange(trx, gone, 'removed');
  await showActive(world, trx, organization);
}

/** Removes the connections by which other organizations use these, and shows it there. */
export async function deleteExternal(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  sourceIds: readonly string[],
): Promise<void> {
  if (sourceIds.length === 0) return;
  // Waits for sign-ins that are using one.
  await trx
    .selectFrom('sso_connections')
    .select('connection_id')
    .where('connection_id', 'in', sourceIds)
    .forUpdate()
    .execute();
  const gone = await trx
    .deleteFrom('sso_connections')
    .where('source_connection_id', 'in', sourceIds)
    .returning(['connection_id', 'organization_id'])
    .execute();
  for (const one of gone) {
    await recordChange(trx, one, 'removed');
    await showActive(world, trx, await lockOrganization(world, trx, one.organization_id, 'update'));
  }
}
