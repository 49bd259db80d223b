/** Checks, extends and ends sessions. */
import { inTransaction } from '../../server/storage/transaction.ts';
import type { User } from '../../session-core/wire/shared.ts';
import { describeUser } from '../accounts/user-record.ts';
import { noteSession } from '../audit/context.ts';
import { later, minute } from '../clock.ts';
import { readRows } from '../database/replica.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import { type Caller, sessionTokenOf } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world.ts';
import { delegateOf } from './delegates.ts';
import { afterSessionsEnded } from './ended-sessions.ts';
import { findSession, findSessionWithUser, liveToken } from './find-live-session.ts';
import { findByReplacedToken, findLiveSession, hasToken, isLive } from './live-sessions.ts';
import type { OpenSession } from './session-rows.ts';

/**
 * The user of the caller's session; null for visitors who are not signed in, and for impersonators. What is changed
 * in the session is for `lockSession`.
 */
export async function findSessionUser(
  world: World,
  queries: Queries,
  caller: Caller,
): Promise<string | null> {
  const session = await findLiveSession(world, queries, caller);
  return session && session.impersonator === null ? session.user_id : null;
}

/**
 * Finds the session of a token, and notes that it is used; with a duration also moves its end, never beyond its absolute one.
 *
 * @throws Refusal `session_not_found`
 */
export async function touchSession(world: World, caller: Caller, minutes?: number): Promise<OpenSession> {
  const token = sessionTokenOf(caller);
  const present =
    minutes === undefined ? await usedSession(world, token) : await extendSession(world, token, minutes);
  const row = present ?? (await findByReplacedToken(world, world.database, caller));
  if (!row) throw new Refusal('session_not_found');
  noteSession(row, delegateOf(row));
  return { row, token };
}

/** The same; without a duration the user comes with it. */
export async function checkSession(
  world: World,
  caller: Caller,
  minutes?: number,
): Promise<OpenSession & { user?: User }> {
  if (minutes !== undefined) return touchSession(world, caller, minutes);
  const token = sessionTokenOf(caller);
  const values = liveToken(world, token);
  const [found] = await readRows(world, (queries) => findSessionWithUser(queries, values));
  if (!found) return touchSession(world, caller);
  noteSession(found, delegateOf(found));
  return { row: await noteUse(world, found), token, user: describeUser(found) };
}

async function usedSession(world: World, token: string): Promise<SessionRow | undefined> {
  const [row] = await findSession(world.database, liveToken(world, token));
  return row && noteUse(world, row);
}

/**
 * How exactly the database records the last use: replies have the exact time, but a write for each check would cost more
 * than the check. Where sessions end after an idle time, it is exact.
 */
const useGranularity = minute;

/** Returns the current row. */
async function noteUse<Row extends SessionRow>(world: World, row: Row): Promise<Row> {
  const now = world.clock.now();
  const noted = { ...row, last_accessed_at: now };
  const granularity = world.settings.project.session_idle_minutes === null ? useGranularity : 0;
  if (now.getTime() - row.last_accessed_at.getTime() < granularity) return noted;
  await world.database
    .updateTable('sessions')
    .set({ last_accessed_at: now })
    .where('session_id', '=', row.session_id)
    .where('last_accessed_at', '<', now)
    .execute();
  return noted;
}

function extendSession(world: World, token: string, minutes: number): Promise<SessionRow | undefined> {
  const now = world.clock.now();
  return world.database
    .updateTable('sessions')
    .set(({ fn, ref, val }) => ({
      last_accessed_at: now,
      expires_at: fn<Date>('least', [val(later(now, minutes * minute)), ref('ends_at')]),
    }))
    .where(hasToken(token))
    .where(isLive(world))
    .returningAll()
    .executeTakeFirst();
}

export function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** @throws Refusal `session_not_found` */
export async function revokeSession(world: World, caller: Caller): Promise<void> {
  const { database, clock } = world;
  sessionTokenOf(caller);
  await inTransaction(database, async (trx) => {
    const found = await findLiveSession(world, trx, caller);
    const ended =
      found &&
      (await trx
        .updateTable('sessions')
        .set({ revoked_at: clock.now() })
        .where('session_id', '=', found.session_id)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst());
    if (!ended) throw new Refusal('session_not_found');
    noteSession(ended, delegateOf(ended));
    await afterSessionsEnded(world, trx, [ended], 'sign_out');
  });
}
