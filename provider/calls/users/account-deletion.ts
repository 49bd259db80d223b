/** Calls with which signed-in users and members delete their account or membership, or cancel the deletion. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { UserCalls } from '../../../session-core/wire/users.ts';
import { loadUser } from '../../accounts/user-record.ts';
import type { Queries, SessionOf } from '../../database/schema.ts';
import { type HolderKind, holderOf } from '../../holders/holder.ts';
import type { Caller } from '../../http/caller.ts';
import { noteChange } from '../../notices/note.ts';
import { askForDeletion, cancelDeletion, type Leaving } from '../../sessions/delete-account.ts';
import { deleteUser } from '../../sessions/delete-user.ts';
import { endAccess } from '../../sessions/end-old-access.ts';
import type { World } from '../../world/world.ts';
import type { Asked, CallTable } from '../call.ts';
import { type Own, ownUser } from '../own.ts';
import { time, user } from '../schemas.ts';

/** How one kind of holder leaves. */
interface Kind<Of extends HolderKind, Kept> {
  /** Does the work with the caller's session and its holder locked. */
  leave(
    request: { world: World; trx: Queries; caller: Caller },
    ask: (session: SessionOf<Of>, leaving: Pick<Leaving, 'endAccess' | 'remove'>) => Promise<Date | null>,
  ): Promise<Date | null>;
  /** What the call that keeps the account answers. */
  keptReply: { reply: z.core.$ZodType<Kept>; load(world: World, id: string): Promise<Kept> };
}

/** Both calls of one kind of holder. */
export function accountDeletionCalls<Of extends HolderKind, Kept>(
  { kind, lock, informed }: Own<Of>,
  { leave, keptReply }: Kind<Of, Kept>,
) {
  return {
    ask: {
      summary:
        'Delete one’s own account when the grace period is over; ends all sessions now. Needs a recent sign-in, and the second factor where there is one',
      credentials: 'session' as const,
      endsSession: true as const,
      changes: 'own sign-in method' as const,
      answer: ({ world, caller }: Asked) =>
        inTransaction(world.database, async (trx) => {
          let id = '';
          const end = await leave({ world, trx, caller }, (session, leaving) => {
            const holder = holderOf(kind, session);
            id = holder.id;
            return askForDeletion(world, trx, {
              ...leaving,
              holder,
              notify: async (notice) =>
                noteChange(world, trx, caller, { ...(await informed(world, trx, session)), notice }),
            });
          });
          return { id, deletes_at: end?.toISOString() ?? null };
        }),
    },
    keep: {
      summary: 'Keep the account after all',
      credentials: 'session' as const,
      changes: 'profile' as const,
      reply: keptReply.reply,
      async answer({ world, caller }: Asked) {
        const holder = await inTransaction(world.database, async (trx) => {
          const deleting = holderOf(kind, await lock(world, trx, caller));
          await cancelDeletion(trx, deleting);
          return deleting;
        });
        return keptReply.load(world, holder.id);
      },
    },
  };
}

export const deletesAt = time
  .nullable()
  .openapi({ description: 'Until then the account can be kept; null: it is gone' });

const ofUsers = accountDeletionCalls(ownUser, {
  async leave({ world, trx, caller }, ask) {
    const session = await ownUser.lock(world, trx, caller);
    const { user_id: userId } = session;
    const reason = 'account_deletion';
    return ask(session, {
      endAccess: () => endAccess(world, trx, { userId, kept: null, reason }),
      remove: () => deleteUser(world, trx, userId, reason),
    });
  },
  keptReply: {
    reply: z.object({ user_id: z.string(), __user: user }),
    load: async (world, user_id) => ({
      user_id,
      __user: await loadUser(world.database, user_id, world.clock.now()),
    }),
  },
});

export const accountDeletion: CallTable<Extract<keyof UserCalls, `${string}/users/me/deletion`>> = {
  'POST /users/me/deletion': {
    ...ofUsers.ask,
    reply: z.object({ user_id: z.string(), deletes_at: deletesAt }),
    async answer(request) {
      const { id: user_id, deletes_at } = await ofUsers.ask.answer(request);
      return { user_id, deletes_at };
    },
  },

  'DELETE /users/me/deletion': ofUsers.keep,
};
