/** The connection between an organization and its directory: made, changed and removed; and its tokens. */
import type { Updateable } from 'kysely';
import type { ScimConnection, ScimGroup, ScimProvider } from '../../session-core/wire/b2b/scim.ts';
import type { DirectoryChange } from '../audit/kinds.ts';
import { record } from '../audit/record.ts';
import { day, later } from '../clock/clock.ts';
import type { OrganizationRow, Queries, ScimConnectionRow, Tables } from '../database/schema.ts';
import type { ScimDirectory } from '../database/tables/organizations.ts';
import { isBeyond, pageOf } from '../http/cursors.ts';
import { Refusal } from '../http/refusal.ts';
import { shownName } from '../http/text.ts';
import {
  type ChangingPlace,
  changedAmong,
  keepingAnAdminAt,
  requireRights,
} from '../organizations/members/rights.ts';
import { readRoles } from '../organizations/members/roles.ts';
import { lockOrganization, projectIdOf, storeOrganization } from '../organizations/organization-rows.ts';
import { hashToken, newToken } from '../secrets/secrets.ts';
import type { Parts } from '../world/ground.ts';

/** A token that no one renews stops working after this time. */
const tokenDays = 365;
const pageSize = 100;

/** The path that directories call. */
export const scimPath = '/scim/v2';

interface ConnectionFields {
  display_name?: string | undefined;
  identity_provider?: ScimProvider | undefined;
}

function makeToken({ random, clock }: Parts<'clock' | 'random'>) {
  const token = `scim-${newToken(random)}`;
  const endsAt = later(clock.now(), tokenDays * day);
  return { token, columns: { hash: hashToken(token), lastFour: token.slice(-4), endsAt } };
}

/** @throws Refusal `active_scim_connection_exists` */
export async function createConnection(
  world: Parts<'settings' | 'publicUrl' | 'clock' | 'random'>,
  trx: Queries,
  { organizationId, rights }: Pick<Place, 'organizationId' | 'rights'>,
  { display_name = '', identity_provider = 'generic' }: ConnectionFields,
): Promise<ScimConnection & { bearer_token: string }> {
  const organization = await lockOrganization(world, trx, organizationId, 'update');
  if (organization.scim_connection) throw new Refusal('active_scim_connection_exists');
  const { token, columns } = makeToken(world);
  const row = await trx
    .insertInto('scim_connections')
    .values({
      connection_id: `scim-connection-${world.random.uuid()}`,
      organization_id: organizationId,
      project_id: projectIdOf(world),
      token_hash: columns.hash,
      token_last_four: columns.lastFour,
      token_ends_at: columns.endsAt,
      by_admin: rights.all,
      created_at: world.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const directory = {
    connection_id: row.connection_id,
    display_name: shownName(display_name),
    identity_provider,
    role_assignments: [],
  };
  await storeOrganization(world, trx, organization, { scim_connection: JSON.stringify(directory) });
  await noteChange(trx, row, 'created');
  return { ...describe(world, directory, row), bearer_token: token };
}

/** @throws Refusal `no_active_scim_connection` */
export async function readConnection(
  world: Parts<'publicUrl'>,
  queries: Queries,
  organization: Pick<OrganizationRow, 'organization_id' | 'scim_connection'>,
): Promise<ScimConnection> {
  const { scim_connection: directory } = organization;
  const row = directory && (await rowOf(queries, organization.organization_id));
  if (!directory || !row) throw new Refusal('no_active_scim_connection');
  return describe(world, directory, row);
}

const rowOf = (queries: Queries, organizationId: string) =>
  queries
    .selectFrom('scim_connections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();

/** Both locked. @throws Refusal `no_active_scim_connection` */
async function lockConnection(
  world: Parts<'settings'>,
  trx: Queries,
  { organizationId, connectionId }: Place,
) {
  const organization = await lockOrganization(world, trx, organizationId, 'update');
  const directory = organization.scim_connection;
  const row = directory && (await rowOf(trx, organizationId));
  if (!directory || !row || row.connection_id !== connectionId) {
    throw new Refusal('no_active_scim_connection');
  }
  return { organization, directory, row };
}

interface Place extends ChangingPlace {
  connectionId: string;
}

/**
 * @throws Refusal `no_active_scim_connection`, `scim_group_role_assignment_group_does_not_exist`,
 *   `invalid_rbac_role_assignment`, `cannot_assign_default_rbac_role_id`
 */
export async function changeConnection(
  world: Parts<'settings' | 'publicUrl' | 'clock'>,
  trx: Queries,
  place: Place,
  fields: ConnectionFields & { assignments?: ScimDirectory['role_assignments'] | undefined },
): Promise<ScimConnection> {
  const { connectionId, rights } = place;
  const { organization, directory, row } = await lockConnection(world, trx, place);
  const { display_name = directory.display_name, assignments = directory.role_assignments } = fields;
  if (fields.assignments) {
    requireRights(rights, rolesIn(changedAmong(directory.role_assignments, assignments)));
    readRoles(world, organization, rolesIn(assignments));
    await requireGroups(trx, connectionId, assignments);
  }
  const changed = {
    connection_id: connectionId,
    display_name: shownName(display_name),
    identity_provider: fields.identity_provider ?? directory.identity_provider,
    role_assignments: assignments,
  };
  await keepingAnAdminAt(world, trx, place, () =>
    storeOrganization(world, trx, organization, { scim_connection: JSON.stringify(changed) }),
  );
  if (fields.assignments) await noteChange(trx, row, 'roles_assigned');
  return describe(world, changed, row);
}

const rolesIn = (assignments: ScimDirectory['role_assignments']) => assignments.map(({ role_id }) => role_id);

async function requireGroups(
  trx: Queries,
  connectionId: string,
  assignments: ScimDirectory['role_assignments'],
): Promise<void> {
  const wantedIds = new Set(assignments.map(({ group_id }) => group_id));
  if (wantedIds.size === 0) return;
  const groups = await trx
    .selectFrom('scim_groups')
    .select('group_id')
    .where('connection_id', '=', connectionId)
    .where('group_id', 'in', [...wantedIds])
    .execute();
  if (groups.length < wantedIds.size) throw new Refusal('scim_group_role_assignment_group_does_not_exist');
}

/** Members stay, and keep the roles that they have directly, but lose those of groups. */
export async function removeConnection(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  place: Place,
): Promise<void> {
  const { connectionId, rights } = place;
  const { organization, directory, row } = await lockConnection(world, trx, place);
  requireRights(rights, rolesIn(directory.role_assignments));
  await keepingAnAdminAt(world, trx, place, async () => {
    await trx.deleteFrom('scim_connections').where('connection_id', '=', connectionId).execute();
    await storeOrganization(world, trx, organization, { scim_connection: null });
  });
  await noteChange(trx, row, 'removed');
}

/** Makes a second token; both are valid. One that was made before and not completed ends. */
export async function startRotation(
  world: Parts<'settings' | 'publicUrl' | 'clock' | 'random'>,
  trx: Queries,
  place: Place,
): Promise<ScimConnection & { next_bearer_token: string }> {
  const { directory, row } = await lockConnection(world, trx, place);
  const { token, columns } = makeToken(world);
  const changed = await storeTokens(trx, row, {
    next_token_hash: columns.hash,
    next_token_last_four: columns.lastFour,
    next_token_ends_at: columns.endsAt,
    next_by_admin: place.rights.all,
  });
  await noteChange(trx, row, 'rotation_started');
  return { ...describe(world, directory, changed), next_bearer_token: token };
}

const noNextToken = {
  next_token_hash: null,
  next_token_last_four: null,
  next_token_ends_at: null,
  next_by_admin: false,
};

/** Ends the old token, or the new one. @throws Refusal `scim_connection_not_rotating_token` */
export async function endRotation(
  world: Parts<'settings' | 'publicUrl'>,
  trx: Queries,
  place: Place,
  outcome: 'completed' | 'canceled',
): Promise<ScimConnection> {
  const { directory, row } = await lockConnection(world, trx, place);
  const { next_token_hash: hash, next_token_last_four: lastFour, next_token_ends_at: endsAt } = row;
  if (hash === null || lastFour === null || endsAt === null) {
    throw new Refusal('scim_connection_not_rotating_token');
  }
  const changed = await storeTokens(trx, row, {
    ...(outcome === 'completed'
      ? { token_hash: hash, token_last_four: lastFour, token_ends_at: endsAt, by_admin: row.next_by_admin }
      : {}),
    ...noNextToken,
  });
  await noteChange(trx, row, `rotation_${outcome}`);
  return describe(world, directory, changed);
}

function storeTokens(
  trx: Queries,
  { connection_id }: ScimConnectionRow,
  columns: Updateable<Tables['scim_connections']>,
): Promise<ScimConnectionRow> {
  return trx
    .updateTable('scim_connections')
    .set(columns)
    .where('connection_id', '=', connection_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const noteChange = (
  trx: Queries,
  { connection_id, organization_id }: ScimConnectionRow,
  change: DirectoryChange,
) => record(trx, { kind: 'directory.changed', details: { connection_id, organization_id, change } });

/** The groups of the organization's directory, in the order in which it sent them. */
export async function listGroups(
  queries: Queries,
  { organization_id, scim_connection }: Pick<OrganizationRow, 'organization_id' | 'scim_connection'>,
  { limit = pageSize, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ scim_groups: ScimGroup[]; next_cursor: string | null }> {
  if (!scim_connection) throw new Refusal('no_active_scim_connection');
  const { connection_id } = scim_connection;
  const rows = await queries
    .selectFrom('scim_groups')
    .select(['group_id', 'display_name', 'created_at'])
    .where('connection_id', '=', connection_id)
    .where(isBeyond(cursor, ['created_at', 'group_id']))
    .orderBy('created_at')
    .orderBy('group_id')
    .limit(limit + 1)
    .execute();
  const { shown, next_cursor } = pageOf(rows, limit, 'group_id');
  return {
    scim_groups: shown.map(({ group_id, display_name: group_name }) => ({
      organization_id,
      connection_id,
      group_id,
      group_name,
    })),
    next_cursor,
  };
}

function describe(
  world: Parts<'publicUrl'>,
  directory: ScimDirectory,
  row: ScimConnectionRow,
): ScimConnection {
  const { next_token_last_four: lastFour, next_token_ends_at: endsAt } = row;
  return {
    organization_id: row.organization_id,
    connection_id: row.connection_id,
    status: 'active',
    display_name: directory.display_name,
    identity_provider: directory.identity_provider,
    base_url: `${world.publicUrl}${scimPath}/${row.connection_id}`,
    scim_group_implicit_role_assignments: directory.role_assignments,
    bearer_token_last_four: row.token_last_four,
    bearer_token_expires_at: row.token_ends_at.toISOString(),
    ...(lastFour === null || endsAt === null
      ? {}
      : { next_bearer_token_last_four: lastFour, next_bearer_token_expires_at: endsAt.toISOString() }),
  };
}
