/** The calls with which users and members remove a sign-in method of their own. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import type { PersonMethod } from '../accounts/owned-rows.ts';
import { hasSignInMethod } from '../accounts/sign-in-methods.ts';
import { loadUser } from '../accounts/user-record.ts';
import type { Queries, SessionOf, UserSessionRow } from '../database/schema.ts';
import type { HolderKind } from '../holders/holder.ts';
import { Refusal } from '../http/refusal.ts';
import type { MethodType } from '../notices/mail/notice.ts';
import { removeMethod } from '../notices/note.ts';
import type { World } from '../world/world.ts';
import type { Asked } from './call.ts';
import { type Own, ownMember, ownUser } from './own.ts';
import { user } from './schemas.ts';

interface Removal<Of extends HolderKind, Reply> {
  summary: string;
  type: MethodType;
  refusals: readonly [missing: RefusalType, ...RefusalType[]];
  reply: z.core.$ZodType<Reply>;
  replyOf(world: World, session: SessionOf<Of>): Promise<Reply>;
  /** @throws Refusal where another method must stay */
  checkRest?(trx: Queries, session: SessionOf<Of>): Promise<void>;
}

export function removalCall<Of extends HolderKind, Reply>(
  holders: Own<Of>,
  { summary, type, refusals, reply, replyOf, checkRest }: Removal<Of, Reply>,
) {
  return {
    summary,
    credentials: 'session' as const,
    changes: 'own sign-in method' as const,
    proof: { removing: 'id' },
    reply,
    refusals: [...refusals],
    async answer({ world, caller, params: { id = '' } }: Asked) {
      await holders.current(world, caller);
      const removing = await inTransaction(world.database, async (trx) => {
        // Locked with its holder: two simultaneous calls must not each rely on the method that the other removes.
        const session = await holders.lock(world, trx, caller);
        const owner = await holders.ownerOf(world, trx, session, { changes: true });
        const informed = await holders.informed(world, trx, session);
        if (!(await removeMethod(world, trx, caller, informed, { type, id, owner })))
          throw new Refusal(refusals[0]);
        await checkRest?.(trx, session);
        return session;
      });
      return replyOf(world, removing);
    },
  };
}

/** The reply to a change of the user's own sign-in methods. */
export const userReply = {
  reply: z.object({ user_id: z.string(), __user: user }),
  replyOf: async ({ database, clock }: World, { user_id }: UserSessionRow) => ({
    user_id,
    __user: await loadUser(database, user_id, clock.now()),
  }),
};

/** Removes one factor, unless the user could not sign in without it. */
export const userRemoval = (what: string, missing: RefusalType, type: MethodType) =>
  removalCall(ownUser, {
    summary: `Remove one's own ${what}, unless it is the last sign-in method; needs a recent sign-in by another that stays`,
    type,
    refusals: [missing],
    async checkRest(trx, { user_id }) {
      if (await hasSignInMethod(trx, user_id)) return;
      throw new Refusal('unauthorized_action', {
        message: 'This is the last verified sign-in method of the account. Add another before you remove it.',
      });
    },
    ...userReply,
  });

/** Removes it for all memberships of the address. */
export const memberRemoval = (type: PersonMethod, missing: RefusalType) =>
  removalCall(ownMember, {
    summary: `Remove one's own ${type}; needs a recent sign-in by another method`,
    type,
    refusals: [missing, 'action_available_only_once_primary_authentication_is_met'],
    reply: z.object({}),
    replyOf: async () => ({}),
  });
