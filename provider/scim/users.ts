/** The users of a directory. Each is a member of its organization. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { MemberStatus } from '../../session-core/wire/b2b/shared.ts';
import { noteUser } from '../audit/context.ts';
import type { MemberRow, OrganizationRow, Queries, ScimUserRow } from '../database/schema.ts';
import { changeAddress, emptyMoved } from '../organizations/members/change-member.ts';
import { lockMember, updateMember } from '../organizations/members/member-rows.ts';
import {
  createMember,
  deleteMember,
  type EndedBy,
  lockLiveMember,
  reactivateMember,
} from '../organizations/members/memberships.ts';
import { requireRights, requireRightsOver } from '../organizations/members/rights.ts';
import { rolesByDomain } from '../organizations/members/roles.ts';
import { enterpriseSchema, userSchema } from './attributes.ts';
import {
  type Directory,
  type Found,
  limitMembers,
  locationOf,
  lockDirectory,
  type Page,
} from './directory.ts';
import type { Filter } from './filter.ts';
import { conditionOf } from './filter-sql.ts';
import type { Resource } from './matching.ts';
import { type PatchOperation, patched } from './patch.ts';
import { type DirectoryUser, readUser } from './read-user.ts';
import { ScimError, unknownResource } from './scim-error.ts';
import { searchableUsers } from './searchable-users.ts';

type Row = ScimUserRow & { status: MemberStatus; groups: { value: string; display: string }[] };

/** The users of a directory of whom a filter is true. */
export const usersOf = (
  queries: Queries,
  { connectionId }: Pick<Directory, 'connectionId'>,
  filter: Filter | null = null,
) =>
  queries
    .selectFrom('scim_users')
    .innerJoin('members', 'members.member_id', 'scim_users.member_id')
    .where('scim_users.connection_id', '=', connectionId)
    .where(filter ? conditionOf(filter, searchableUsers) : sql<boolean>`true`);

const withGroups = (users: ReturnType<typeof usersOf>) =>
  users
    .selectAll('scim_users')
    .select((eb) => [
      'members.status',
      jsonArrayFrom(
        eb
          .selectFrom('scim_group_members')
          .innerJoin('scim_groups', 'scim_groups.group_id', 'scim_group_members.group_id')
          .select(['scim_groups.group_id as value', 'scim_groups.display_name as display'])
          .whereRef('scim_group_members.member_id', '=', 'scim_users.member_id')
          .orderBy('scim_groups.created_at')
          .orderBy('scim_groups.group_id'),
      ).as('groups'),
    ]);

export async function listUsers(directory: Directory, { startIndex, count, filter }: Page): Promise<Found> {
  const { database } = directory.world;
  const users = usersOf(database, directory, filter);
  const { total } = await users
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await users
    .select('scim_users.member_id')
    .orderBy('scim_users.created_at')
    .orderBy('scim_users.member_id')
    .offset(startIndex - 1)
    .limit(count)
    .execute();
  const ids = page.map(({ member_id }) => member_id);
  await limitMembers(database, 'member_id', ids);
  const rows = await withGroups(usersOf(database, directory))
    .where(sql<boolean>`scim_users.member_id = any(${ids}::text[])`)
    .orderBy('scim_users.created_at')
    .orderBy('scim_users.member_id')
    .execute();
  return { total: Number(total), resources: rows.map((row) => describe(directory, row)) };
}

/** @throws ScimError 404 */
export async function readDirectoryUser(
  directory: Directory,
  id: string,
  queries: Queries = directory.world.database,
): Promise<object> {
  const row = await withGroups(usersOf(queries, directory))
    .where('scim_users.member_id', '=', id)
    .executeTakeFirstOrThrow(() => unknownResource('User'));
  return describe(directory, row);
}

/** Makes a member, or takes one over who has the address already. @throws ScimError `uniqueness`, `invalidValue` */
export async function createUser(directory: Directory, resource: Resource): Promise<object> {
  const { world, connectionId: connection_id, organizationId } = directory;
  const user = readUser(resource, true);
  return inTransaction(world.database, async (trx) => {
    const organization = await lockDirectory(trx, directory);
    await requireFreeName(trx, directory, user);
    const member_id = await memberFor(directory, trx, organization, user);
    noteUser(member_id);
    const now = world.clock.now();
    await trx
      .insertInto('scim_users')
      .values({
        member_id,
        connection_id,
        organization_id: organizationId,
        ...columnsOf(user),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('member_id').doNothing())
      .returning('member_id')
      .executeTakeFirstOrThrow(() => nameTaken());
    if (!user.active)
      await deleteMember(world, trx, { organizationId, memberId: member_id }, endedBy(directory));
    return readDirectoryUser(directory, member_id, trx);
  });
}

/** Whom a directory names is a member, invited or not. */
const memberNow = { status: 'active', invited_until: null } as const;

async function memberFor(
  { world, organizationId, rights }: Directory,
  trx: Queries,
  organization: OrganizationRow,
  { address, name }: DirectoryUser,
): Promise<string> {
  const member = await lockLiveMember(world, trx, organization, address.key);
  if (!member) {
    const newMember = { address, status: 'active', name } as const;
    return (await createMember(world, trx, organizationId, newMember, rights)).member_id;
  }
  await requireRightsOver(world, trx, rights, { organizationId, memberId: member.member_id });
  await updateMember(world, trx, member, { ...memberNow, ...(name === '' ? {} : { name }) });
  return member.member_id;
}

export function replaceUser(directory: Directory, id: string, resource: Resource): Promise<object> {
  return change(directory, id, () => resource);
}

/** @throws ScimError of `patched`, and as below */
export function patchUser(
  directory: Directory,
  id: string,
  operations: readonly PatchOperation[],
): Promise<object> {
  return change(directory, id, (before) => patched(before, operations));
}

/** @throws ScimError 404, `uniqueness`, `invalidValue` */
function change(directory: Directory, id: string, work: (before: Resource) => Resource): Promise<object> {
  const { world } = directory;
  return inTransaction(world.database, async (trx) => {
    const organization = await lockDirectory(trx, directory);
    const { row, member } = await lockUser(trx, directory, id);
    const isActive = member.status !== 'deleted';
    const document = documentOf(row, isActive);
    const before = readUser(document, isActive);
    const after = readUser(work(document), isActive);
    if (after.userName.toLowerCase() !== row.user_name_key) await requireFreeName(trx, directory, after);
    await trx
      .updateTable('scim_users')
      .set({ ...columnsOf(after), updated_at: world.clock.now() })
      .where('member_id', '=', id)
      .execute();
    await applyToMember(directory, trx, { organization, member, before, after });
    return readDirectoryUser(directory, id, trx);
  });
}

interface Changing {
  organization: OrganizationRow;
  member: MemberRow;
  before: DirectoryUser;
  after: DirectoryUser;
}

/** Fields that the directory does not change keep later changes by the member or an admin. */
async function applyToMember(
  directory: Directory,
  trx: Queries,
  { organization, member, before, after }: Changing,
): Promise<void> {
  const { world, organizationId, rights } = directory;
  const place = { organizationId, memberId: member.member_id };
  const isActive = member.status !== 'deleted';
  if (after.name !== before.name) await updateMember(world, trx, member, { name: after.name });
  if (isActive && !after.active) {
    // An admin has moved them to another address. An invitation would be gone, and with it the user whom the directory knows.
    if (member.status === 'invited') await updateMember(world, trx, member, memberNow);
    return deleteMember(world, trx, place, endedBy(directory));
  }
  if (!after.active) return;
  const moves = after.address.key !== before.address.key || !isActive;
  if (moves) {
    requireRights(rights, rolesByDomain(organization, after.address.key));
    await changeAddress(world, trx, organization, member, after.address, false);
    await emptyMoved(world, trx, organization, member, 'removed_by_directory');
  }
  if (!isActive) await reactivateMember(world, trx, place, rights, 'directory');
}

/** Ends the membership, and the directory forgets the user. @throws ScimError 404 */
export async function removeUser(directory: Directory, id: string): Promise<void> {
  const { world, organizationId } = directory;
  await inTransaction(world.database, async (trx) => {
    await lockDirectory(trx, directory);
    const { member } = await lockUser(trx, directory, id);
    if (member.status !== 'deleted') {
      await deleteMember(world, trx, { organizationId, memberId: id }, endedBy(directory));
    }
    await trx.deleteFrom('scim_users').where('member_id', '=', id).execute();
  });
}

const endedBy = ({ rights }: Directory): EndedBy => ({ rights, reason: 'removed_by_directory' });

/** A user and their member, which the directory may change. @throws ScimError 404; Refusal `session_authorization_error` */
async function lockUser(
  trx: Queries,
  { world, connectionId, organizationId, rights }: Directory,
  id: string,
): Promise<{ row: ScimUserRow; member: MemberRow }> {
  const row = await trx
    .selectFrom('scim_users')
    .selectAll()
    .where('member_id', '=', id)
    .where('connection_id', '=', connectionId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => unknownResource('User'));
  const member = await lockMember(world, trx, organizationId, id);
  await requireRightsOver(world, trx, rights, { organizationId, memberId: id });
  noteUser(id);
  return { row, member };
}

const nameTaken = () => new ScimError(409, 'Another user of this directory has this userName.', 'uniqueness');

async function requireFreeName(
  trx: Queries,
  { connectionId }: Directory,
  { userName }: DirectoryUser,
): Promise<void> {
  const other = await trx
    .selectFrom('scim_users')
    .select('member_id')
    .where('connection_id', '=', connectionId)
    .where('user_name_key', '=', userName.toLowerCase())
    .executeTakeFirst();
  if (other) throw nameTaken();
}

const columnsOf = ({ userName, externalId, attributes }: DirectoryUser) => ({
  user_name: userName,
  user_name_key: userName.toLowerCase(),
  external_id: externalId,
  attributes: JSON.stringify(attributes),
});

/** The user as the directory knows them. */
function documentOf({ user_name, external_id, attributes }: ScimUserRow, active: boolean): Resource {
  return {
    ...attributes,
    userName: user_name,
    ...(external_id === null ? {} : { externalId: external_id }),
    active,
  };
}

function describe(directory: Directory, row: Row): object {
  const { member_id: id, groups, created_at, updated_at, attributes } = row;
  return {
    schemas: enterpriseSchema in attributes ? [userSchema, enterpriseSchema] : [userSchema],
    id,
    ...documentOf(row, row.status !== 'deleted'),
    groups: groups.map(({ value, display }) => ({
      value,
      display,
      $ref: locationOf(directory, 'Groups', value),
    })),
    meta: {
      resourceType: 'User',
      created: created_at.toISOString(),
      lastModified: updated_at.toISOString(),
      location: locationOf(directory, 'Users', id),
    },
  };
}
