/** Passwords of members: one for each membership, or one for all organizations of an address, as the project decides. */
import type { EndedAccess } from '../../../session-core/wire/shared.ts';
import type { Address } from '../../accounts/emails.ts';
import { record } from '../../audit/record.ts';
import type { MemberRow, Queries } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteChange } from '../../notices/note.ts';
import { endBegun, endMemberAccess, sumOf } from '../../organizations/members/ended-member-sessions.ts';
import { limitKey } from '../../organizations/members/inboxes.ts';
import { findMemberByAddress, isSettled, membershipsOf } from '../../organizations/members/member-rows.ts';
import { projectIdOf, requireOrganization } from '../../organizations/organization-rows.ts';
import { memberSecond } from '../../organizations/sign-in/judge.ts';
import { isProvedAnywhere, passwordProof } from '../../organizations/sign-in/proofs.ts';
import type { KeptSession } from '../../sessions/ended-sessions.ts';
import type { Parts } from '../../world/ground.ts';
import type { MessageWorld, NoticeWorld, World } from '../../world/world.ts';
import { isBreached } from './breach.ts';
import { normalizePassword } from './hashing.ts';
import {
  findPassword,
  lockPassword,
  type PasswordOwner,
  provePassword,
  type StoredPassword,
  storePassword,
} from './passwords.ts';

type OfProject = Pick<World, 'settings'>;

export const isShared = ({ settings }: OfProject): boolean => settings.project.cross_org_passwords;

const ownerOfAddress = (world: OfProject, address_key: string) => ({
  project_id: projectIdOf(world),
  address_key,
});

const reason = 'password_changed';

/** Whose the password of a member is: their own, or that of their address. */
export const ownerOf = (
  world: OfProject,
  { member_id, address_key }: Pick<MemberRow, 'member_id' | 'address_key'>,
): PasswordOwner => (isShared(world) ? ownerOfAddress(world, address_key) : { member_id });

/**
 * Whether these proofs are too few to replace the password of a member, since another organization that it opens has a second factor:
 * a thief of a shared password must not lock its owner out there. Only the owner’s mailbox is enough: a second
 * factor of this organization the thief may have just set up.
 */
export async function isGuardedElsewhere(
  world: OfProject,
  queries: Queries,
  member: MemberRow,
  proofs: readonly Proof[],
): Promise<boolean> {
  if (!isShared(world) || isProvedAnywhere(proofs, member.address_key)) return false;
  const others = await membershipsOf(queries, member)
    .where('members.member_id', '!=', member.member_id)
    .execute();
  return others.some(
    ({ settings, ...row }) =>
      isSettled(row) && memberSecond(settings, { ...row, isSettled: true }, [], true) !== null,
  );
}

/**
 * Removes the password of a member of this organization.
 *
 * @param check that the caller may do this to its owner
 * @throws Refusal `member_password_not_found`; `cross_org_passwords_enabled` where all organizations share it
 */
export async function removeMemberPassword(
  world: Parts<'settings'>,
  trx: Queries,
  organizationId: string,
  passwordId: string,
  check: (memberId: string) => Promise<void>,
): Promise<string> {
  if (isShared(world)) throw new Refusal('cross_org_passwords_enabled');
  const memberId = await ownerOfPassword(trx, organizationId, passwordId);
  await check(memberId);
  await trx.deleteFrom('passwords').where('password_id', '=', passwordId).execute();
  const details = { method: 'password', id: passwordId } as const;
  await record(trx, { kind: 'sign_in_method.removed', userId: memberId, details });
  return memberId;
}

/** The member of this organization who has the password. @throws Refusal `member_password_not_found` */
export async function ownerOfPassword(
  queries: Queries,
  organizationId: string,
  passwordId: string,
): Promise<string> {
  const owner = await queries
    .selectFrom('passwords')
    .innerJoin('members', 'members.member_id', 'passwords.member_id')
    .select('members.member_id')
    .where('password_id', '=', passwordId)
    .where('members.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow(() => new Refusal('member_password_not_found'));
  return owner.member_id;
}

/**
 * Sets or replaces a member's password, and ends what was begun under the older one, but for one session. Where all
 * organizations share it, that is so in all of them.
 */
export async function setMemberPassword(
  world: NoticeWorld,
  trx: Queries,
  caller: Caller | null,
  member: MemberRow,
  hash: string,
  keptSession: KeptSession | null = null,
): Promise<void> {
  if (isShared(world)) return setSharedPassword(world, trx, caller, member.address_key, hash, keptSession);
  const { member_id } = member;
  await storePassword(world, trx, { member_id }, hash, [{ userId: member_id, organization: member }]);
  const ended = await endMemberAccess(world, trx, member, { reason, kept: keptSession });
  if (member.address_verified)
    await noteChange(world, trx, caller, { member, notice: { kind: reason, ended } });
}

/** Sets the password of an address whose organization is not chosen yet. */
export async function setSharedPassword(
  world: NoticeWorld,
  trx: Queries,
  caller: Caller | null,
  addressKey: string,
  hash: string,
  keptSession: KeptSession | null = null,
): Promise<void> {
  const owner = ownerOfAddress(world, addressKey);
  const members = await trx
    .selectFrom('members')
    .select(['member_id', 'organization_id', 'project_id', 'address', 'address_key', 'status'])
    .select(['address_verified', 'address_shown'])
    .where(({ and }) => and(owner))
    .execute();
  const holders = members.flatMap((member) =>
    member.status === 'deleted' ? [] : [{ userId: member.member_id, organization: member }],
  );
  await storePassword(world, trx, owner, hash, holders);
  const all: Partial<EndedAccess>[] = [];
  for (const member of members)
    all.push(await endMemberAccess(world, trx, member, { reason, kept: keptSession }));
  all.push(await endBegun(world, trx, owner));
  // One of them receives the mail.
  const member = members.find(({ address_verified }) => address_verified);
  if (!member) return;
  const notice = { kind: reason, ended: sumOf(all) } as const;
  await noteChange(world, trx, caller, { member, notice, everywhere: true });
}

interface MemberPassword extends StoredPassword {
  /** The one member whose password it is; null: that of the address. */
  memberId: string | null;
}

interface PasswordAttempt {
  address: Address;
  /** Null: for all organizations of the address. */
  organizationId: string | null;
  typed: string;
  /** Whether a leaked password may be used once more, to be replaced. */
  mayBeLeaked?: boolean;
}

/** @throws Refusal those of `provePassword`, `cross_org_passwords_not_enabled`, `organization_not_found`, `member_password_not_found`, `member_reset_password` */
export async function proveMemberPassword(
  world: MessageWorld,
  caller: Caller,
  { address, organizationId, typed, mayBeLeaked = false }: PasswordAttempt,
): Promise<MemberPassword> {
  if (organizationId === null && !isShared(world)) throw new Refusal('cross_org_passwords_not_enabled');
  // One password has one count of tries, also when it is tried at another organization.
  const key = limitKey(world, { address, organizationId: isShared(world) ? null : organizationId });
  const password = await provePassword(world, caller, {
    key,
    typed,
    find: () => findFor(world, organizationId, address),
    missing: async () => new Refusal('member_password_not_found'),
  });
  const { breachDetectionOnSignIn } = world.settings.passwords;
  const isLeaked = async () => !mayBeLeaked && (await isBreached(world, normalizePassword(typed)));
  if (password.requires_reset || (breachDetectionOnSignIn && (await isLeaked())))
    throw new Refusal('member_reset_password');
  return password;
}

async function findFor(
  world: Parts<'settings' | 'database'>,
  organizationId: string | null,
  address: Address,
): Promise<MemberPassword | undefined> {
  const { database } = world;
  const organization =
    organizationId === null ? null : await requireOrganization(world, database, organizationId);
  const member = organization && (await findMemberByAddress(database, organization, address.key));
  if (!isShared(world) && !member) return undefined;
  const memberId = isShared(world) || !member ? null : member.member_id;
  const owner = memberId === null ? ownerOfAddress(world, address.key) : { member_id: memberId };
  const password = await findPassword(database, owner);
  return password && { ...password, memberId };
}

/** Locks the password as it was proved until the transaction ends, and gives what it proves. */
export async function lockPasswordProof(
  world: Parts<'clock'>,
  trx: Queries,
  password: MemberPassword,
  address: Address,
): Promise<Proof> {
  await lockPassword(trx, password);
  return passwordProof({ address, memberId: password.memberId, at: world.clock.now() });
}
