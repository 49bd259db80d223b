/** Whether a password is the stored one, and the sessions that begin with it. */

import type { Queries, UserSessionRow } from '../../database/schema.ts';
import { userHolder } from '../../holders/holder.ts';
import type { Caller } from '../../http/caller.ts';
import type { NoticeWorld } from '../../world/world.ts';
import { exchanged } from '../delegates.ts';
import { endOldAccess } from '../end-old-access.ts';
import type { OpenSession } from '../session-rows.ts';
import { startSession } from '../session-rows.ts';
import { passwordFactor } from './factors.ts';
import { joinOrStart, signIn } from './sign-in.ts';

export function signInWithPassword(
  world: NoticeWorld,
  queries: Queries,
  caller: Caller,
  proof: { userId: string; minutes: number; remembered?: readonly string[] | undefined },
) {
  return signIn(world, queries, caller, { ...proof, factor: passwordFactor(world.clock.now()) });
}

interface NewStart {
  userId: string;
  minutes: number;
  /** A session that ends now, whose proofs the new one takes over. */
  replaced?: UserSessionRow;
}

/**
 * Starts a session under the new password and ends all access from before, also that of this visitor's own token. The
 * caller has already required the second factor.
 */
export async function startWithNewPassword(
  world: NoticeWorld,
  queries: Queries,
  caller: Caller,
  { userId, minutes, replaced }: NewStart,
): Promise<OpenSession> {
  const factor = passwordFactor(world.clock.now());
  const session = replaced
    ? await startSession(world, queries, caller, {
        holder: userHolder(world, userId),
        proofs: [
          ...replaced.proofs.filter(
            ({ factor: { delivery_method: by } }) => by !== exchanged && by !== 'knowledge',
          ),
          { factor },
        ],
        minutes,
      })
    : await joinOrStart(world, queries, caller, { userId, factor, minutes });
  return { ...session, ended: await endOldAccess(world, queries, caller, session.row) };
}
