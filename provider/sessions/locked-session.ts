/** The session in which an account changes, locked until the change is stored. */

import { lockUser } from '../accounts/user-rows.ts';
import { noteSession } from '../audit/context.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world.ts';
import { delegateOf } from './delegates.ts';
import { findLiveSession, isCurrent } from './live-sessions.ts';

/**
 * Locks the caller's session and its user. A call that ends the user's sessions either commits before, and this one finds
 * none, or waits, and then also ends what was added here. Call it before any write for the user, or the two deadlock.
 *
 * @throws Refusal `session_not_found`
 */
export async function lockSession(world: World, trx: Queries, caller: Caller): Promise<SessionRow> {
  const held = await findAndLock(world, trx, caller);
  if (!held) throw new Refusal('session_not_found');
  return held;
}

/**
 * The same, if the session is the user's own and, where a user is named, that user's. Not by a token that was replaced: what follows,
 * such as an app's access, lasts longer than that token.
 */
export async function lockOwnSession(
  world: World,
  trx: Queries,
  caller: Caller,
  userId?: string,
): Promise<SessionRow | null> {
  const held = await findAndLock(world, trx, caller);
  if (!held || delegateOf(held) !== null || !isCurrent(held, caller)) return null;
  return userId === undefined || held.user_id === userId ? held : null;
}

async function findAndLock(world: World, trx: Queries, caller: Caller) {
  const found = await findLiveSession(world, trx, caller);
  if (!found) return undefined;
  noteSession(found, delegateOf(found));
  await lockUser(trx, found.user_id);
  return findLiveSession(world, trx, caller, { lock: true });
}
