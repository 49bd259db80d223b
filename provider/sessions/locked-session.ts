/** The caller's session, for a call that reads or changes what is its holder's: as it is, or locked until the change is stored. */

import { lockUser } from '../accounts/user-rows.ts';
import type { MemberSessionRow, Queries, SessionOf, UserSessionRow } from '../database/schema.ts';
import type { HolderKind } from '../holders/holder.ts';
import { type Caller, sessionTokenOf } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../world/ground.ts';
import { delegateOf, refuseDelegate } from './delegates.ts';
import { findLiveSession, isCurrent } from './live-sessions.ts';
import { noteSessionOf } from './session-rows.ts';

/** @throws Refusal `user_unauthenticated`, `session_not_found` */
export async function requireSession<Kind extends HolderKind>(
  world: Parts<'clock' | 'settings'>,
  queries: Queries,
  caller: Caller,
  kind: Kind,
  options?: { lock: boolean },
): Promise<SessionOf<Kind>> {
  sessionTokenOf(caller);
  const session = await findLiveSession(world, queries, caller, kind, options);
  if (!session) throw new Refusal('session_not_found');
  noteSessionOf(session);
  return session;
}

/**
 * Locks the caller's session and its user. A call that ends the user's sessions either commits before, and this one finds
 * none, or waits, and then also ends what was added here. Call it before any write for the user, or the two deadlock.
 *
 * @throws Refusal `session_not_found`
 */
export async function lockSession(
  world: Parts<'clock' | 'settings'>,
  trx: Queries,
  caller: Caller,
): Promise<UserSessionRow> {
  const session = await findAndLock(world, trx, caller);
  if (!session) throw new Refusal('session_not_found');
  return session;
}

/**
 * Locks the session, if it is the user's own and, where a user is named, that user's. Not by a token that was replaced: what follows,
 * such as an app's access, lasts longer than that token.
 */
export async function lockOwnSession(
  world: Parts<'clock' | 'settings'>,
  trx: Queries,
  caller: Caller,
  userId?: string,
): Promise<UserSessionRow | null> {
  const session = await findAndLock(world, trx, caller);
  if (!session || delegateOf(session) !== null || !isCurrent(session, caller)) return null;
  return userId === undefined || session.user_id === userId ? session : null;
}

async function findAndLock(world: Parts<'clock' | 'settings'>, trx: Queries, caller: Caller) {
  const session = await findLiveSession(world, trx, caller, 'user');
  if (!session) return undefined;
  noteSessionOf(session);
  await lockUser(trx, session.user_id);
  return findLiveSession(world, trx, caller, 'user', { lock: true });
}

/**
 * The session of a member, locked, for a change, which impersonators and apps may not make. The organization is locked before.
 *
 * @throws Refusal `user_unauthenticated`, `session_not_found`, `unauthorized_action`
 */
export async function lockMemberSession(
  world: Parts<'clock' | 'settings'>,
  trx: Queries,
  caller: Caller,
): Promise<MemberSessionRow> {
  const session = await requireSession(world, trx, caller, 'member', { lock: true });
  refuseDelegate(session);
  return session;
}

/**
 * The session that a proof of the caller may join, locked. Null for visitors who are not signed in, or no longer, for impersonators,
 * for the apps of members, and for a token that was replaced: these join nothing.
 */
export async function lockSessionToJoin<Kind extends HolderKind>(
  world: Parts<'clock' | 'settings'>,
  trx: Queries,
  caller: Caller,
  kind: Kind,
  userId?: string,
): Promise<SessionOf<Kind> | null> {
  const row = await findLiveSession(world, trx, caller, kind, { lock: true });
  if (!row || !isCurrent(row, caller) || row.impersonator !== null) return null;
  if (kind === 'member' && row.grant_id !== null) return null;
  return userId === undefined || row.user_id === userId ? row : null;
}
