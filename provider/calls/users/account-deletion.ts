/** Calls with which signed-in users delete their account, or cancel the deletion. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { UserCalls } from '../../../session-core/wire/users.ts';
import { loadUser } from '../../accounts/user-record.ts';
import { askForDeletion, cancelDeletion } from '../../sessions/delete-account.ts';
import { lockSession } from '../../sessions/locked-session.ts';
import { type CallTable, noBody } from '../call.ts';
import { time, user } from '../schemas.ts';

export const accountDeletion: CallTable<Extract<keyof UserCalls, `${string}/users/me/deletion`>> = {
  'POST /users/me/deletion': {
    summary:
      'Delete one’s own account when the grace period is over; ends all sessions now. Needs a recent sign-in, and the second factor where there is one',
    area: 'Users',
    credentials: 'session',
    endsSession: true,
    changes: 'own sign-in method',
    body: noBody,
    reply: z.object({
      user_id: z.string(),
      deletes_at: time
        .nullable()
        .openapi({ description: 'Until then the user can keep it; null: it is gone' }),
    }),
    refusals: ['session_not_found'],
    answer: ({ world, caller }) =>
      inTransaction(world.database, async (trx) => {
        const session = await lockSession(world, trx, caller);
        const end = await askForDeletion(world, trx, caller, session.user_id);
        return { user_id: session.user_id, deletes_at: end?.toISOString() ?? null };
      }),
  },

  'DELETE /users/me/deletion': {
    summary: 'Keep the account after all',
    area: 'Users',
    credentials: 'session',
    changes: 'profile',
    body: noBody,
    reply: z.object({ user_id: z.string(), __user: user }),
    refusals: ['session_not_found'],
    async answer({ world, caller }) {
      const user_id = await inTransaction(world.database, async (trx) => {
        const session = await lockSession(world, trx, caller);
        await cancelDeletion(trx, session.user_id);
        return session.user_id;
      });
      return { user_id, __user: await loadUser(world.database, user_id, world.clock.now()) };
    },
  },
};
