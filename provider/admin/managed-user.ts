/** How the back office finds, changes and shows a user. */

import { z } from '@hono/zod-openapi';
import { firstAddressOf } from '../accounts/emails.ts';
import { activateUser } from '../accounts/user-rows.ts';
import { record } from '../audit/record.ts';
import { session } from '../calls/schemas.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { noteChange } from '../notices/note.ts';
import { setUserPassword } from '../proofs/passwords/of-users.ts';
import { endAccess } from '../sessions/end-old-access.ts';
import { loadAdminUser, lockAdminUser } from './find-user.ts';
import type { Managed } from './holder-operations.ts';
import { type AdminUser, userReply } from './schemas.ts';

export const managedUser: Managed<{ user: AdminUser }, string> = {
  kind: 'user',
  path: '/v1/admin/users/:user_id',
  areas: { sessions: 'Sessions', apps: 'Apps' },
  missing: 'user_not_found',
  session: session
    .omit({ roles: true, custom_claims: true })
    .extend({ actor: z.enum(['user', 'impersonator', 'app']) })
    .openapi('AdminSession'),
  reply: userReply,
  load: async (world, { user_id = '' }) => ({ user: await loadAdminUser(world, world.database, user_id) }),
  async lock(_world, trx, { user_id = '' }) {
    await lockAdminUser(trx, user_id);
    return user_id;
  },

  async lockOut(world, trx, userId, reason) {
    await setLock(trx, userId, { locked_at: world.clock.now(), lock_reason: reason });
    await record(trx, { kind: 'admin.user_locked', userId, details: { reason } });
    await endAccess(world, trx, { userId, kept: null, reason: 'locked_by_admin' });
  },
  async letInAgain(_world, trx, userId) {
    if (await setLock(trx, userId, { locked_at: null, lock_reason: null }))
      await record(trx, { kind: 'admin.user_unlocked', userId, details: {} });
  },

  async addressOf(world, { user_id = '' }) {
    await loadAdminUser(world, world.database, user_id);
    return firstAddressOf(world.database, user_id);
  },
  async setPassword(world, trx, userId, hash) {
    await setUserPassword(world, trx, userId, hash);
    await activateUser(trx, userId);
    const ended = await endAccess(world, trx, { userId, kept: null, reason: 'password_changed' });
    await noteChange(world, trx, null, { userId, notice: { kind: 'password_changed', ended } });
  },
  async removePassword(_world, trx, userId) {
    const gone = await trx
      .deleteFrom('passwords')
      .where('user_id', '=', userId)
      .returning('password_id')
      .executeTakeFirstOrThrow(() => new Refusal('no_user_password'));
    await notePrepared(trx, userId);
    const details = { method: 'password', id: gone.password_id } as const;
    await record(trx, { kind: 'sign_in_method.removed', userId, details });
  },
  noPassword: ['no_user_password'],
};

/** A stranger may have set the password: the first proof of an address still cleans the account. */
async function notePrepared(trx: Queries, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ prepared: true })
    .where('user_id', '=', userId)
    .where(({ or, exists, selectFrom }) =>
      or(
        (['emails', 'phone_numbers'] as const).map((table) =>
          exists(
            selectFrom(table).select('user_id').where('user_id', '=', userId).where('verified', '=', false),
          ),
        ),
      ),
    )
    .execute();
}

/** Whether the user was locked, or is now. */
async function setLock(
  trx: Queries,
  userId: string,
  lock: { locked_at: Date | null; lock_reason: string | null },
): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set(lock)
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('locked_at', 'is not', null), eb.lit(lock.locked_at !== null)]))
    .returning('user_id')
    .execute();
  return changed.length > 0;
}
