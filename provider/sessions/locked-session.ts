/** The session in which an account is changed, held until the change is written. */

import { lockUser } from '../accounts/user-rows.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken } from '../secrets.ts';
import type { World } from '../world.ts';
import { delegateOf } from './delegates.ts';

/**
 * The visitor's session, if it lives. Its user and it stay locked: whoever ends the user's sessions comes before, and
 * then there is none here, or after, and takes along what was added in it. To be asked for before anything of the user's is
 * written: both would wait for each other otherwise.
 *
 * @throws Refusal `session_not_found`
 */
export async function lockSession(world: World, trx: Queries, caller: Caller): Promise<SessionRow> {
  const held = await findAndLock(world, trx, caller);
  if (!held) throw new Refusal('session_not_found');
  return held;
}

/** The same, if it stands for its user, or for the one who is asked about. */
export async function lockOwnSession(
  world: World,
  trx: Queries,
  caller: Caller,
  userId?: string,
): Promise<SessionRow | null> {
  const held = await findAndLock(world, trx, caller);
  if (!held || delegateOf(held) !== null) return null;
  return userId === undefined || held.user_id === userId ? held : null;
}

async function findAndLock({ clock }: World, trx: Queries, { sessionToken }: Caller) {
  if (sessionToken === null) return undefined;
  const live = trx
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(sessionToken))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now());
  const found = await live.executeTakeFirst();
  if (!found) return undefined;
  await lockUser(trx, found.user_id);
  return live.forUpdate().executeTakeFirst();
}
