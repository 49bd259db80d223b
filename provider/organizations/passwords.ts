/** Passwords of members: one for each membership, or one for all organizations of an address, as the project decides. */
import { record } from '../audit/record.ts';
import type { MemberRow, Queries } from '../database/schema.ts';
import { memberHolder } from '../holders/holder.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { noteMemberChange } from '../notices/note-member.ts';
import { endGrants } from '../sessions/end-old-access.ts';
import { endSessions, type KeptSession } from '../sessions/ended-sessions.ts';
import type { World } from '../world.ts';
import { revokeAll } from './ended-member-sessions.ts';
import { endMail } from './inboxes.ts';
import { projectIdOf } from './organization-rows.ts';

export interface KnownMemberPassword {
  password_id: string;
  hash: string;
  requires_reset: boolean;
}

/** A member, or, where all organizations share it, an address. */
type Owner = Pick<
  MemberRow,
  'member_id' | 'organization_id' | 'address' | 'address_key' | 'address_verified'
>;

export const isShared = ({ settings }: World): boolean => settings.project.cross_org_passwords;

export function findMemberPassword(
  world: World,
  queries: Queries,
  { member_id, address_key }: Pick<Owner, 'member_id' | 'address_key'>,
): Promise<KnownMemberPassword | undefined> {
  const query = queries
    .selectFrom('member_passwords')
    .select(['password_id', 'hash', 'requires_reset'])
    .where('project_id', '=', projectIdOf(world));
  return isShared(world)
    ? query.where('address_key', '=', address_key).executeTakeFirst()
    : query.where('member_id', '=', member_id).executeTakeFirst();
}

/**
 * Removes the password of a member of this organization.
 *
 * @param check that the caller may do this to its owner
 * @throws Refusal `member_password_not_found`; `cross_org_passwords_enabled` where all organizations share it
 */
export async function removeMemberPassword(
  world: World,
  trx: Queries,
  organizationId: string,
  passwordId: string,
  check: (memberId: string) => Promise<void>,
): Promise<string> {
  if (isShared(world)) throw new Refusal('cross_org_passwords_enabled');
  const found = await trx
    .selectFrom('member_passwords')
    .innerJoin('members', 'members.member_id', 'member_passwords.member_id')
    .select('members.member_id')
    .where('password_id', '=', passwordId)
    .where('members.organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!found) throw new Refusal('member_password_not_found');
  await check(found.member_id);
  await trx.deleteFrom('member_passwords').where('password_id', '=', passwordId).execute();
  const details = { method: 'password', id: passwordId } as const;
  await record(trx, { kind: 'sign_in_method.removed', userId: found.member_id, details });
  return found.member_id;
}

/**
 * Sets or replaces a member's password, and ends what was begun under the older one, but for one session. Where all
 * organizations share it, that is so in all of them.
 */
export async function setMemberPassword(
  world: World,
  trx: Queries,
  caller: Caller,
  owner: Owner,
  hash: string,
  kept: KeptSession | null = null,
): Promise<void> {
  if (isShared(world)) return setSharedPassword(world, trx, caller, owner.address_key, hash, kept);
  await store(world, trx, { member_id: owner.member_id, address_key: null }, hash);
  const sessions = await revokeAll(world, trx, owner, { reason: 'password_changed', kept });
  const apps = await endGrants(trx, { holderId: owner.member_id }, 'password_changed');
  const notice = { kind: 'password_changed', ended: { sessions, apps, codes: 0, links: 0 } } as const;
  await noteMemberChange(world, trx, caller, { member: owner, notice });
  await endMail(trx, owner.organization_id, owner.address_key);
}

/** The same for an address whose organization is not chosen yet. */
export async function setSharedPassword(
  world: World,
  trx: Queries,
  caller: Caller,
  address_key: string,
  hash: string,
  kept: KeptSession | null = null,
): Promise<void> {
  const project_id = projectIdOf(world);
  await store(world, trx, { member_id: null, address_key }, hash);
  const owners = await trx
    .selectFrom('members')
    .select(['member_id', 'organization_id', 'address', 'address_verified'])
    .where('project_id', '=', project_id)
    .where('address_key', '=', address_key)
    .execute();
  const holders = owners.map((owner) => memberHolder(world, owner));
  const sessions = await endSessions(world, trx, { holders, kept, reason: 'password_changed' });
  let apps = 0;
  for (const { member_id: holderId } of owners) {
    apps += await endGrants(trx, { holderId }, 'password_changed');
  }
  const member = owners.find(({ address_verified }) => address_verified);
  if (member) {
    const counts = { sessions, apps, codes: 0, links: 0 };
    const notice = { kind: 'password_changed', ended: counts } as const;
    await noteMemberChange(world, trx, caller, { member, notice, everywhere: true });
  }
  for (const table of ['intermediate_sessions', 'inboxes'] as const) {
    await trx
      .deleteFrom(table)
      .where('project_id', '=', project_id)
      .where('address_key', '=', address_key)
      .execute();
  }
}

async function store(
  world: World,
  trx: Queries,
  owner: { member_id: string | null; address_key: string | null },
  hash: string,
): Promise<void> {
  const before = await trx
    .selectFrom('member_passwords')
    .select('password_id')
    .where('project_id', '=', projectIdOf(world))
    .where('member_id', 'is not distinct from', owner.member_id)
    .where('address_key', 'is not distinct from', owner.address_key)
    .executeTakeFirst();
  // A password of an address belongs to no single member; the request says who set it.
  const user = owner.member_id === null ? {} : { userId: owner.member_id };
  await record(trx, { kind: 'password.set', ...user, details: { replaced: before !== undefined } });
  const row = {
    password_id: `member-password-${world.random.uuid()}`,
    project_id: projectIdOf(world),
    ...owner,
    hash,
    created_at: world.clock.now(),
  };
  const replaced = { hash, requires_reset: false };
  const insert = trx.insertInto('member_passwords').values(row);
  await (owner.member_id === null
    ? insert.onConflict((conflict) => conflict.columns(['project_id', 'address_key']).doUpdateSet(replaced))
    : insert.onConflict((conflict) => conflict.column('member_id').doUpdateSet(replaced))
  ).execute();
}
