/** External connections: an organization's people sign in by the company login of another organization. */
import type { ExternalConnection, ExternalConnectionUpdate } from '../../session-core/wire/b2b/sso.ts';
import type { Queries, SsoConnectionRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { lockOrganization } from '../organizations/organization-rows.ts';
import type { Parts, RuleWorld } from '../world/ground.ts';
import {
  type ConnectionPlace,
  insertConnection,
  lockConnection,
  type NewPlace,
  ofProject,
  type Protocol,
  requireActive,
  showActive,
  storeConnection,
} from './connections.ts';
import { changedRoles, ofEveryone, ofGroups } from './role-assignments.ts';

interface ExternalSettings {
  organization_id: string;
  protocol: Protocol;
}

// The column is written by this file only.
const externalSettings = ({ settings }: Pick<SsoConnectionRow, 'settings'>) =>
  settings as unknown as ExternalSettings;

/** The protocol of the login behind a connection. */
export const protocolOf = (row: SsoConnectionRow): Protocol =>
  row.kind === 'external' ? externalSettings(row).protocol : row.kind;

/** The connection whose login is used: itself unless it is external. @throws Refusal `sso_connection_not_found` */
export async function sourceOf(
  world: Parts<'settings'>,
  queries: Queries,
  row: SsoConnectionRow,
): Promise<SsoConnectionRow> {
  return row.source_connection_id === null ? row : requireActive(world, queries, row.source_connection_id);
}

/** The connection by which people enter an organization who sign in by this one. @throws Refusal `sso_connection_not_found` */
export async function entranceOf(
  world: Parts<'settings' | 'database'>,
  source: SsoConnectionRow,
  organizationId: string | null,
): Promise<SsoConnectionRow> {
  if (source.organization_id === organizationId) return source;
  return ofProject(world, world.database)
    .where('source_connection_id', '=', source.connection_id)
    .where('organization_id', '=', organizationId ?? '')
    .executeTakeFirstOrThrow(() => new Refusal('sso_connection_not_found'));
}

export function describeExternal(row: SsoConnectionRow): ExternalConnection {
  return {
    organization_id: row.organization_id,
    connection_id: row.connection_id,
    external_organization_id: externalSettings(row).organization_id,
    // The database checks that there is one.
    external_connection_id: row.source_connection_id ?? '',
    status: 'active',
    display_name: row.display_name,
    external_connection_implicit_role_assignments: ofEveryone(row.role_assignments),
    external_group_implicit_role_assignments: ofGroups(row.role_assignments),
  };
}

interface NewExternal {
  external_organization_id: string;
  external_connection_id: string;
  display_name?: string | undefined;
}

/**
 * @throws Refusal `external_organization_id_same_as_organization_id`, `external_connection_id_not_found`,
 *   `too_many_sso_connections`
 */
export async function createExternal(
  world: RuleWorld,
  trx: Queries,
  { organizationId, rights }: NewPlace,
  fields: NewExternal,
): Promise<SsoConnectionRow> {
  if (fields.external_organization_id === organizationId) {
    throw new Refusal('external_organization_id_same_as_organization_id');
  }
  const source = await ofProject(world, trx)
    .where('organization_id', '=', fields.external_organization_id)
    .where('connection_id', '=', fields.external_connection_id)
    .where('kind', '!=', 'external')
    .where('status', '=', 'active')
    // It is not deleted before others can see that it is used.
    .forShare()
    .executeTakeFirstOrThrow(() => new Refusal('external_connection_id_not_found'));
  const organization = await lockOrganization(world, trx, organizationId, 'update');
  const { connection_id: sourceId, kind, identity_provider: identityProvider } = source;
  const existing = await ofProject(world, trx)
    .where('organization_id', '=', organizationId)
    .where('source_connection_id', '=', sourceId)
    .executeTakeFirst();
  if (existing) return existing;
  const connection = await insertConnection(
    world,
    trx,
    { organizationId, rights },
    {
      kind: 'external',
      identityProvider,
      displayName: fields.display_name ?? source.display_name,
      settings: { organization_id: source.organization_id, protocol: kind },
      mapping: {},
      sourceId,
    },
  );
  await showActive(world, trx, organization);
  return connection;
}

type GivenExternal = {
  [Name in keyof ExternalConnectionUpdate]?: ExternalConnectionUpdate[Name] | undefined;
};

/** @throws Refusal `sso_connection_not_found`, those of `readRoles` */
export async function changeExternal(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  place: ConnectionPlace,
  fields: GivenExternal,
): Promise<SsoConnectionRow> {
  const locked = await lockConnection(world, trx, place, 'external', 'sso_connection_not_found');
  const { connection } = locked;
  return storeConnection(world, trx, locked, {
    status: connection.status,
    settings: connection.settings,
    sealedSecret: null,
    displayName: fields.display_name,
    identityProvider: undefined,
    mapping: undefined,
    roles: changedRoles(
      connection.role_assignments,
      fields.external_connection_implicit_role_assignments,
      fields.external_group_implicit_role_assignments,
    ),
  });
}
