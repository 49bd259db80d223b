/** Checks, extends and ends the sessions of users and members. */
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { User } from '../../session-core/wire/shared.ts';
import { describeUser } from '../accounts/user-record.ts';
import { later, minute } from '../clock/clock.ts';
import { readRows } from '../database/replica.ts';
import type { Queries, SessionOf, SessionRow } from '../database/schema.ts';
import type { HolderKind } from '../holders/holder.ts';
import { type Caller, sessionTokenOf } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts, StoreWorld } from '../world/ground.ts';
import type { World } from '../world/world.ts';
import { endOneSession } from './ended-sessions.ts';
import { findSessionWithUser, findUserSession, liveToken, type TokenValues } from './find-live-session.ts';
import {
  findByReplacedToken,
  findLiveSession,
  hasToken,
  isCurrent,
  isLive,
  noteTokenUse,
  sessionOf,
} from './live-sessions.ts';
import { requireSession } from './locked-session.ts';
import { noteSessionOf, type OpenSession } from './session-rows.ts';

/**
 * The user of the caller's session; null for visitors who are not signed in, and for impersonators. What is changed
 * in the session is for `lockSession`.
 */
export async function findSessionUser(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  caller: Caller,
): Promise<string | null> {
  const session = await findLiveSession(world, queries, caller, 'user');
  return session && session.impersonator === null ? session.user_id : null;
}

/**
 * Finds the session of a user's token, and notes that it is used.
 *
 * @throws Refusal `session_not_found`
 */
export async function touchSession(world: StoreWorld, caller: Caller): Promise<OpenSession> {
  const token = sessionTokenOf(caller);
  const [used] = await findUserSession(world.database, liveToken(world, token, 'user'));
  const session = used
    ? sessionOf(used, 'user')
    : await findByReplacedToken(world, world.database, caller, 'user');
  if (!session) throw new Refusal('session_not_found');
  const row = await noteUse(world, session);
  noteSessionOf(row);
  return { row, token };
}

/** Checks a session; the user comes with it, unless the token has been replaced. */
export async function checkSession(
  world: StoreWorld & Pick<World, 'replica'>,
  caller: Caller,
): Promise<OpenSession & { user?: User }> {
  const session = await usedSession(world, caller, 'user', findSessionWithUser);
  if (!session) return touchSession(world, caller);
  const row = sessionOf(session.row, 'user');
  noteSessionOf(row);
  return { row, token: session.token, user: describeUser(session.row) };
}

/**
 * Finds the session of the caller's current token by a statement that says more of its holder, and notes that it is used. Undefined
 * if there is none.
 */
export async function usedSession<Found extends Used>(
  world: StoreWorld & Pick<World, 'replica'>,
  caller: Caller,
  kind: HolderKind,
  find: (queries: Queries, values: TokenValues) => Promise<Found[]>,
): Promise<{ row: Found; token: string } | undefined> {
  const token = sessionTokenOf(caller);
  const values = liveToken(world, token, kind);
  const [row] = await readRows(world, (queries) => find(queries, values));
  return row && { row: await noteUse(world, row), token };
}

/**
 * How exactly the database records the last use: replies have the exact time, but a write for each check would cost more
 * than the check. Where sessions end after an idle time, it is exact.
 */
const useGranularity = minute;

type Used = Pick<SessionRow, 'session_id' | 'token_unused' | 'last_accessed_at'>;

/** Returns the current row. */
export async function noteUse<Row extends Used>(
  { clock, settings, database }: StoreWorld,
  row: Row,
): Promise<Row> {
  if (row.token_unused) await noteTokenUse({ clock }, database, row);
  const now = clock.now();
  const noted = { ...row, last_accessed_at: now };
  const granularity = settings.project.session_idle_minutes === null ? useGranularity : 0;
  if (now.getTime() - row.last_accessed_at.getTime() < granularity) return noted;
  await database
    .updateTable('sessions')
    .set({ last_accessed_at: now })
    .where('session_id', '=', row.session_id)
    .where('last_accessed_at', '<', now)
    .execute();
  return noted;
}

/**
 * Moves the end of a session, never beyond its absolute one. For a token that was replaced, it stays as it is.
 *
 * @throws Refusal `session_not_found`
 */
export async function extendSession<Kind extends HolderKind>(
  world: StoreWorld,
  caller: Caller,
  kind: Kind,
  minutes: number,
): Promise<OpenSession<Kind>> {
  const token = sessionTokenOf(caller);
  const extension = extending(world, minutes);
  const extended = await extension.where(hasToken(token, kind)).executeTakeFirst();
  if (extended?.token_unused) await noteTokenUse(world, world.database, extended);
  const row = extended
    ? sessionOf(extended, kind)
    : await findByReplacedToken(world, world.database, caller, kind);
  if (!row) throw new Refusal('session_not_found');
  noteSessionOf(row);
  if (extended || !isCurrent(row, caller)) return { row, token };
  const { expires_at } = await extension
    .where('session_id', '=', row.session_id)
    .executeTakeFirstOrThrow(() => new Refusal('session_not_found'));
  return { row: { ...row, last_accessed_at: world.clock.now(), expires_at }, token };
}

/** Extends a session that was found in another way than by its token. @throws Refusal `session_not_found` */
export async function extendSessionById<Kind extends HolderKind>(
  world: StoreWorld,
  sessionId: string,
  kind: Kind,
  minutes: number,
): Promise<SessionOf<Kind>> {
  const row = await extending(world, minutes)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow(() => new Refusal('session_not_found'));
  return sessionOf(row, kind);
}

function extending(world: StoreWorld, minutes: number) {
  const now = world.clock.now();
  return world.database
    .updateTable('sessions')
    .set(({ fn, ref, val }) => ({
      last_accessed_at: now,
      expires_at: fn<Date>('least', [val(later(now, minutes * minute)), ref('ends_at')]),
    }))
    .where(isLive(world))
    .returningAll();
}

/** Ends the caller's session, also by an impersonator or an app. @throws Refusal `session_not_found` */
export async function revokeSession(world: StoreWorld, caller: Caller, kind: HolderKind): Promise<void> {
  await inTransaction(world.database, async (trx) => {
    const { session_id: sessionId } = await requireSession(world, trx, caller, kind);
    if (!(await endOneSession(world, trx, { sessionId, reason: 'sign_out' })))
      throw new Refusal('session_not_found');
  });
}
