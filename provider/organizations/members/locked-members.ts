/** Members whom the host has locked: they have no access, and no way to sign in. */
import { record } from '../../audit/record.ts';
import type { MemberRow, Queries } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';
import { endMemberAccess } from './ended-member-sessions.ts';
import { updateMember } from './member-rows.ts';

/** @throws Refusal `user_locked` */
export function requireUnlocked({ locked_at }: Pick<MemberRow, 'locked_at'>): void {
  if (locked_at !== null) throw new Refusal('user_locked');
}

/** Ends all access of a member, who is locked in this transaction, and refuses every sign-in. */
export async function lockOut(
  world: RuleWorld,
  trx: Queries,
  member: MemberRow,
  lock_reason: string,
): Promise<void> {
  await updateMember(world, trx, member, { locked_at: world.clock.now(), lock_reason });
  const details = { reason: lock_reason };
  await record(trx, { kind: 'member.locked', userId: member.member_id, organization: member, details });
  await endMemberAccess(world, trx, member, { reason: 'locked_by_admin' });
}

/** Lets a member, who is locked in this transaction, sign in again. */
export async function letInAgain(world: Parts<'clock'>, trx: Queries, member: MemberRow): Promise<void> {
  if (member.locked_at === null) return;
  await updateMember(world, trx, member, { locked_at: null, lock_reason: null });
  await record(trx, { kind: 'member.unlocked', userId: member.member_id, organization: member, details: {} });
}
