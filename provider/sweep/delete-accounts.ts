/** Deletes the accounts and memberships whose grace period is over. Part of the sweep. */
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { Queries } from '../database/schema.ts';
import { deleteMember } from '../organizations/members/memberships.ts';
import { deleteUser } from '../sessions/delete-user.ts';
import type { RuleWorld } from '../world/ground.ts';
import { type World, worldOf } from '../world/world.ts';

const reason = 'account_deletion';

/** Whether there was one. An account that a request has locked waits for the next sweep. */
type DeleteNext = (world: World, trx: Queries) => Promise<boolean>;

/** One after the other, so that no sign-in waits for many. */
export async function deleteDueAccounts(
  world: World,
  stopping: AbortSignal | undefined,
): Promise<{ users: number; members: number }> {
  return { users: await all(world, nextUser, stopping), members: await all(world, nextMember, stopping) };
}

async function all(world: World, next: DeleteNext, stopping: AbortSignal | undefined): Promise<number> {
  for (let deleted = 0; ; deleted += 1) {
    if (stopping?.aborted || !(await inTransaction(world.database, (trx) => next(world, trx))))
      return deleted;
  }
}

async function nextUser(world: RuleWorld, trx: Queries): Promise<boolean> {
  const due = await trx
    .selectFrom('users')
    .select('user_id')
    .where('deletes_at', '<=', world.clock.now())
    .orderBy('deletes_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (due) await deleteUser(world, trx, due.user_id, reason);
  return due !== undefined;
}

/** With the organization, which is locked before its member everywhere. */
async function nextMember(world: Pick<World, 'clock' | 'projects'>, trx: Queries): Promise<boolean> {
  const due = await trx
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.organization_id', 'members.organization_id')
    .select(['member_id', 'members.organization_id', 'members.project_id'])
    .where('deletes_at', '<=', world.clock.now())
    .where(
      'members.project_id',
      'in',
      [...world.projects.values()].map(({ settings }) => settings.project.project_id),
    )
    .orderBy('deletes_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  const ownWorld = worldOf(world, due);
  if (!due || !ownWorld) return false;
  const place = { organizationId: due.organization_id, memberId: due.member_id };
  await deleteMember(ownWorld, trx, place, { rights: 'own', reason });
  return true;
}
