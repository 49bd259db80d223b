/** The groups of a directory, by which its users may have roles. */
import { sql } from 'kysely';
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { OrganizationRow, Queries, ScimGroupRow } from '../database/schema.ts';
import { changedAmong, type Rights, requireRights } from '../organizations/members/rights.ts';
import { storeOrganization } from '../organizations/organization-rows.ts';
import { attributeOf, groupSchema } from './attributes.ts';
import {
  type Directory,
  exactColumn,
  type Found,
  limitMembers,
  locationOf,
  lockDirectory,
  type Page,
  readExternalId,
  readText,
  textColumn,
  timeColumn,
} from './directory.ts';
import { conditionOf, type Searchable } from './filter-sql.ts';
import { isObject, type Resource } from './matching.ts';
import { type PatchOperation, patched } from './patch.ts';
import { ScimError, unknownResource } from './scim-error.ts';

interface DirectoryGroup {
  displayName: string;
  externalId: string | null;
  /** Ids of users. */
  members: string[];
}

const groupsOf = (queries: Queries, { connectionId }: Directory) =>
  queries.selectFrom('scim_groups').where('connection_id', '=', connectionId);

/** @param withMembers directories look for a group without them, since they may be many thousands */
export async function listGroupResources(
  directory: Directory,
  { startIndex, count, filter }: Page,
  withMembers: boolean,
): Promise<Found> {
  const { database } = directory.world;
  const matching = groupsOf(database, directory).$if(filter !== null, (query) =>
    query.where(filter ? conditionOf(filter, searchable) : sql<boolean>`true`),
  );
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('created_at')
    .orderBy('group_id')
    .offset(startIndex - 1)
    .limit(count)
    .execute();
  return {
    total: Number(total),
    resources: await describeAll(directory, database, rows, withMembers),
  };
}

/** @throws ScimError 404 */
export async function readGroupResource(
  directory: Directory,
  id: string,
  withMembers: boolean,
  queries: Queries = directory.world.database,
): Promise<object> {
  const rows = await groupsOf(queries, directory).selectAll().where('group_id', '=', id).execute();
  const [resource] = await describeAll(directory, queries, rows, withMembers);
  if (!resource) throw unknownResource('Group');
  return resource;
}

export async function createGroup(directory: Directory, resource: Resource): Promise<object> {
  const { world, connectionId: connection_id } = directory;
  const group = readGroup(resource);
  return inTransaction(world.database, async (trx) => {
    await lockDirectory(trx, directory);
    const now = world.clock.now();
    const group_id = `scim-group-${world.random.uuid()}`;
    await trx
      .insertInto('scim_groups')
      .values({
        group_id,
        connection_id,
        display_name: group.displayName,
        external_id: group.externalId,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await storeMembers(trx, directory, group_id, { before: [], after: group.members });
    return readGroupResource(directory, group_id, true, trx);
  });
}

export function replaceGroup(directory: Directory, id: string, resource: Resource): Promise<object> {
  return change(directory, id, true, () => resource);
}

export function patchGroup(
  directory: Directory,
  id: string,
  operations: readonly PatchOperation[],
): Promise<object> {
  return change(directory, id, false, (before) => patched(before, operations));
}

/** @throws ScimError 404, `invalidValue` */
function change(
  { world, ...place }: Directory,
  id: string,
  withMembers: boolean,
  work: (before: Resource) => Resource,
): Promise<object> {
  const directory = { world, ...place };
  return inTransaction(world.database, async (trx) => {
    const organization = await lockDirectory(trx, directory);
    const row = await groupsOf(trx, directory)
      .selectAll()
      .where('group_id', '=', id)
      .executeTakeFirstOrThrow(() => unknownResource('Group'));
    const before = await membersOf(trx, [id]);
    const after = readGroup(
      work({
        displayName: row.display_name,
        ...(row.external_id === null ? {} : { externalId: row.external_id }),
        members: before.map(({ member_id }) => ({ value: member_id })),
      }),
    );
    await trx
      .updateTable('scim_groups')
      .set({
        display_name: after.displayName,
        external_id: after.externalId,
        updated_at: world.clock.now(),
      })
      .where('group_id', '=', id)
      .execute();
    const ids = before.map(({ member_id }) => member_id);
    if (changedAmong(ids, after.members).length > 0) requireRightsOfGroup(directory.rights, organization, id);
    await storeMembers(trx, directory, id, { before: ids, after: after.members });
    return readGroupResource(directory, id, withMembers, trx);
  });
}

/** With the roles that it gave. @throws ScimError 404 */
export async function removeGroup(directory: Directory, id: string): Promise<void> {
  const { world } = directory;
  await inTransaction(world.database, async (trx) => {
    const organization = await lockDirectory(trx, directory, 'update');
    await trx
      .deleteFrom('scim_groups')
      .where('connection_id', '=', directory.connectionId)
      .where('group_id', '=', id)
      .returning('group_id')
      .executeTakeFirstOrThrow(() => unknownResource('Group'));
    requireRightsOfGroup(directory.rights, organization, id);
    const { scim_connection: connection } = organization;
    if (!connection?.role_assignments.some(({ group_id }) => group_id === id)) return;
    const role_assignments = connection.role_assignments.filter(({ group_id }) => group_id !== id);
    await storeOrganization(world, trx, organization, {
      scim_connection: JSON.stringify({ ...connection, role_assignments }),
    });
  });
}

/** @throws Refusal `session_authorization_error` if the group gives a role that is more */
function requireRightsOfGroup(rights: Rights, { scim_connection }: OrganizationRow, id: string): void {
  const assignments = scim_connection?.role_assignments.filter(({ group_id }) => group_id === id) ?? [];
  requireRights(
    rights,
    assignments.map(({ role_id }) => role_id),
  );
}

/** @throws ScimError `invalidValue` */
function readGroup(resource: Resource): DirectoryGroup {
  const named = Object.fromEntries(
    Object.entries(resource).map(([name, value]) => [attributeOf(name), value]),
  );
  const members = named.members ?? [];
  if (!Array.isArray(members)) throw new ScimError(400, '"members" must be a list.', 'invalidValue');
  return {
    displayName: readText(named.displayName, 'displayName', 256),
    externalId: readExternalId(named.externalId),
    members: [...new Set(members.map(readMember))],
  };
}

function readMember(member: unknown): string {
  if (isObject(member) && typeof member.value === 'string') return member.value;
  throw new ScimError(400, 'Each of "members" must have the id of a user as "value".', 'invalidValue');
}

/** @throws ScimError `invalidValue` for a user whom the directory has not sent */
async function storeMembers(
  trx: Queries,
  { connectionId: connection_id }: Directory,
  group_id: string,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const [old, wantedIds] = [new Set(before), new Set(after)];
  const gone = before.filter((id) => !wantedIds.has(id));
  const added = after.filter((id) => !old.has(id));
  if (gone.length > 0) {
    await trx
      .deleteFrom('scim_group_members')
      .where('group_id', '=', group_id)
      .where(sql<boolean>`member_id = any(${gone}::text[])`)
      .execute();
  }
  if (added.length === 0) return;
  const members = await trx
    .insertInto('scim_group_members')
    .columns(['member_id', 'group_id', 'connection_id'])
    .expression((query) =>
      query
        .selectFrom('scim_users')
        .select(['member_id', sql<string>`${group_id}::text`.as('group_id'), 'connection_id'])
        .where('connection_id', '=', connection_id)
        .where(sql<boolean>`member_id = any(${added}::text[])`),
    )
    .returning('member_id')
    .execute();
  if (members.length === added.length) return;
  throw new ScimError(400, '"members" names a user whom this directory has not sent.', 'invalidValue');
}

const membersOf = (queries: Queries, groupIds: readonly string[]) =>
  queries
    .selectFrom('scim_group_members')
    .innerJoin('scim_users', 'scim_users.member_id', 'scim_group_members.member_id')
    .select(['scim_group_members.group_id', 'scim_users.member_id', 'scim_users.user_name'])
    .where(sql<boolean>`scim_group_members.group_id = any(${groupIds}::text[])`)
    .orderBy('scim_users.created_at')
    .orderBy('scim_users.member_id')
    .execute();

async function describeAll(
  directory: Directory,
  queries: Queries,
  rows: readonly ScimGroupRow[],
  withMembers: boolean,
): Promise<object[]> {
  const ids = rows.map(({ group_id }) => group_id);
  const members = new Map<string, object[]>(ids.map((id) => [id, []]));
  if (withMembers && ids.length > 0) {
    await limitMembers(queries, 'group_id', ids);
    for (const { group_id, member_id: value, user_name: display } of await membersOf(queries, ids)) {
      members.get(group_id)?.push({ value, display, $ref: locationOf(directory, 'Users', value) });
    }
  }
  return rows.map(({ group_id: id, display_name, external_id, created_at, updated_at }) => ({
    schemas: [groupSchema],
    id,
    displayName: display_name,
    ...(external_id === null ? {} : { externalId: external_id }),
    ...(withMembers ? { members: members.get(id) ?? [] } : {}),
    meta: {
      resourceType: 'Group',
      created: created_at.toISOString(),
      lastModified: updated_at.toISOString(),
      location: locationOf(directory, 'Groups', id),
    },
  }));
}

const searchable: Searchable = {
  column({ extension, attribute, sub }) {
    if (extension !== null) return null;
    switch (attributeOf(attribute)) {
      case 'id':
        return exactColumn('scim_groups.group_id');
      case 'displayName':
        return textColumn('scim_groups.display_name');
      case 'externalId':
        return exactColumn('scim_groups.external_id');
      case 'meta':
        return timeColumn(sub, {
          created: sql.ref('scim_groups.created_at'),
          changed: sql.ref('scim_groups.updated_at'),
        });
      default:
        return null;
    }
  },
  values({ attribute }) {
    if (attributeOf(attribute) !== 'members') return null;
    return {
      from: sql`(
        select member_id from scim_group_members as inside where inside.group_id = scim_groups.group_id
      ) as one`,
      column: (sub) => (attributeOf(sub) === 'value' ? exactColumn('one.member_id') : null),
    };
  },
};
