/** Users delete their own account, or cancel the deletion. */
import { record } from '../audit/record.ts';
import { day, later } from '../clock/clock.ts';
import type { Queries } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { noteChange } from '../notices/note.ts';
import type { World } from '../world/world.ts';
import { deleteUser } from './delete-user.ts';
import { endAccess } from './end-old-access.ts';

/**
 * Signs the user out everywhere. Call it with the user locked. A second request does not move the date.
 *
 * @returns when the account will be deleted; null if it already is, because the project has no grace period
 */
export async function askForDeletion(
  world: World,
  trx: Queries,
  caller: Caller,
  userId: string,
): Promise<Date | null> {
  const { grace_days } = world.settings.project.account_deletion;
  if (grace_days === 0) {
    await noteChange(world, trx, caller, { userId, notice: { kind: 'account_deleted' } });
    await deleteUser(world, trx, userId, 'account_deletion');
    return null;
  }
  const { deletes_at } = await trx
    .selectFrom('users')
    .select('deletes_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const end = deletes_at ?? later(world.clock.now(), grace_days * day);
  if (deletes_at === null) {
    const at = end.toISOString();
    await trx.updateTable('users').set({ deletes_at: end }).where('user_id', '=', userId).execute();
    await record(trx, { kind: 'account.deletion_asked', userId, details: { deletes_at: at } });
    await noteChange(world, trx, caller, { userId, notice: { kind: 'account_deletion', at } });
  }
  await endAccess(world, trx, { userId, kept: null, reason: 'account_deletion' });
  return end;
}

/** Does nothing if no deletion was requested. */
export async function cancelDeletion(queries: Queries, userId: string): Promise<void> {
  const kept = await queries
    .updateTable('users')
    .set({ deletes_at: null })
    .where('user_id', '=', userId)
    .where('deletes_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  if (kept) await record(queries, { kind: 'account.deletion_canceled', userId, details: {} });
}
