/** Members whom the host has locked: they have no access, and no way to sign in. */
import { record } from '../../audit/record.ts';
import type { MemberRow, Queries } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { endGrants } from '../../sessions/end-old-access.ts';
import type { World } from '../../world/world.ts';
import { revokeAll } from './ended-member-sessions.ts';
import { endMail } from './inboxes.ts';
import { lockMember, updateMember } from './member-rows.ts';

interface Place {
  organizationId: string;
  memberId: string;
}

/** @throws Refusal `user_locked` */
export function requireUnlocked({ locked_at }: Pick<MemberRow, 'locked_at'>): void {
  if (locked_at !== null) throw new Refusal('user_locked');
}

/** Ends all access of a member, and refuses every sign-in. @throws Refusal `member_not_found` */
export async function lockOut(
  world: World,
  trx: Queries,
  { organizationId, memberId }: Place,
  lock_reason: string,
): Promise<void> {
  const member = await lockMember(world, trx, organizationId, memberId);
  await updateMember(world, trx, member, { locked_at: world.clock.now(), lock_reason });
  const details = { reason: lock_reason };
  await record(trx, { kind: 'member.locked', userId: memberId, organization: member, details });
  await endMail(trx, organizationId, member.address_key);
  await revokeAll(world, trx, member, { reason: 'locked_by_admin' });
  await endGrants(trx, { holderId: memberId }, 'locked_by_admin');
}

/** @throws Refusal `member_not_found` */
export async function letInAgain(
  world: World,
  trx: Queries,
  { organizationId, memberId }: Place,
): Promise<void> {
  const member = await lockMember(world, trx, organizationId, memberId);
  if (member.locked_at === null) return;
  await updateMember(world, trx, member, { locked_at: null, lock_reason: null });
  await record(trx, { kind: 'member.unlocked', userId: memberId, organization: member, details: {} });
}
