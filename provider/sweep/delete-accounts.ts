/** Deletes the accounts whose grace period is over. Part of the sweep. */
import { inTransaction } from '../../platform/storage/transaction.ts';
import { deleteUser } from '../sessions/delete-user.ts';
import type { World } from '../world/world.ts';

/** One after the other, so that no sign-in waits for many. An account that a request has locked waits for the next sweep. */
export async function deleteDueAccounts(world: World, stopping: AbortSignal | undefined): Promise<number> {
  for (let deleted = 0; ; deleted += 1) {
    if (stopping?.aborted || !(await deleteNext(world))) return deleted;
  }
}

function deleteNext(world: World): Promise<boolean> {
  return inTransaction(world.database, async (trx) => {
    const due = await trx
      .selectFrom('users')
      .select('user_id')
      .where('deletes_at', '<=', world.clock.now())
      .orderBy('deletes_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (due) await deleteUser(world, trx, due.user_id, 'account_deletion');
    return due !== undefined;
  });
}
