/** The rows of sessions: starting, joining, extending and ending them. */

import type { Factor, User } from '../../session-core/wire/shared.ts';
import { describeUser, loadUser } from '../accounts/user-record.ts';
import { later, minute } from '../clock.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken, newToken } from '../secrets.ts';
import type { World } from '../world.ts';
import { withFactor } from './factors.ts';
import { findLiveSession, findLiveSessionWithUser } from './find-live-session.ts';

export interface OpenSession {
  row: SessionRow;
  token: string;
}

export interface SignIn {
  userId: string;
  factor: Factor;
  minutes: number;
  /** As of `JoinProof`. */
  provedTotpId?: string | null;
}

/** What is added to a session: perhaps no proof, and no life. */
export interface JoinProof {
  userId: string;
  factor: Factor | null;
  minutes: number | undefined;
  /** The authenticator app that this proof counts for. @default none */
  provedTotpId?: string | null;
  /** Joins only a session that has proved this app. */
  onlyWithTotp?: string;
}

/** An app's access, and when it ends. */
export interface Grant {
  grantId: string;
  endsAt: Date;
}

/** Who acts in the session besides the user, and what ends it. */
export interface Holder {
  /** A member of the support team who views the account as the user. */
  impersonator?: {
    name: string;
    /** However often it is extended, their session ends so long after its start. */
    absoluteMinutes: number;
  };
  /** An app: its session ends with this grant, and at this time at the latest. */
  grant?: Grant | undefined;
  /** What was proved before on the way in. */
  earlier?: Factor[];
}

/**
 * The user of the caller's session; null for visitors who are not signed in, and for impersonators. What is changed
 * in the session is for `lockSession`.
 */
export async function findSessionUser(
  world: World,
  queries: Queries,
  { sessionToken }: Caller,
): Promise<string | null> {
  if (sessionToken === null) return null;
  const session = await queries
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', hashToken(sessionToken))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .where('impersonator', 'is', null)
    .executeTakeFirst();
  return session?.user_id ?? null;
}

/** Adds the proof, if there is one, to the visitor's session if it is this user's; without minutes its end stays. */
export async function joinSession(
  world: World,
  queries: Queries,
  { sessionToken }: Caller,
  { userId, factor, minutes, provedTotpId = null, onlyWithTotp }: JoinProof,
): Promise<OpenSession | null> {
  if (sessionToken === null) return null;
  const now = world.clock.now();
  const current = await queries
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(sessionToken))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('impersonator', 'is', null)
    .$if(onlyWithTotp !== undefined, (query) => query.where('proved_totp_id', '=', onlyWithTotp ?? null))
    .forUpdate()
    .executeTakeFirst();
  if (!current) return null;
  const row = await queries
    .updateTable('sessions')
    .set({
      ...(factor ? { factors: JSON.stringify(withFactor(current.factors, factor)) } : {}),
      last_accessed_at: now,
      ...(provedTotpId === null ? {} : { proved_totp_id: provedTotpId }),
      ...(minutes === undefined
        ? {}
        : { expires_at: earlier(later(now, minutes * minute), current.ends_at) }),
    })
    .where('session_id', '=', current.session_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, token: sessionToken };
}

/** Starts a session, whatever session the visitor has. */
export async function startSession(
  world: World,
  queries: Queries,
  caller: Caller,
  { userId, factor, minutes, provedTotpId = null }: SignIn,
  { impersonator, grant, earlier: before = [] }: Holder = {},
): Promise<OpenSession> {
  const now = world.clock.now();
  const token = newToken(world.random);
  const { sessionAbsoluteMinutes } = world.settings;
  const longest = Math.min(sessionAbsoluteMinutes, impersonator?.absoluteMinutes ?? sessionAbsoluteMinutes);
  const absolute = later(now, longest * minute);
  const ends_at = grant ? earlier(absolute, grant.endsAt) : absolute;
  const row = await queries
    .insertInto('sessions')
    .values({
      session_id: `session-${world.random.uuid()}`,
      user_id: userId,
      token_hash: hashToken(token),
      started_at: now,
      last_accessed_at: now,
      expires_at: earlier(later(now, minutes * minute), ends_at),
      ends_at,
      ip_address: caller.ip,
      user_agent: caller.userAgent,
      factors: JSON.stringify([...before, factor]),
      impersonator: impersonator?.name ?? null,
      grant_id: grant?.grantId ?? null,
      proved_totp_id: provedTotpId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, token };
}

/**
 * Finds the session of a token, and notes that it is used; with a duration also moves its end, never beyond its absolute one.
 *
 * @throws Refusal `session_not_found`
 */
export async function touchSession(world: World, token: string, minutes?: number): Promise<OpenSession> {
  if (minutes !== undefined) return extendSession(world, token, minutes);
  const now = world.clock.now();
  const [row] = await findLiveSession(world.database, { tokenHash: hashToken(token), now });
  if (!row) throw new Refusal('session_not_found');
  return { row: await noteUse(world, row), token };
}

/** The same, with the user. */
export async function checkSession(
  world: World,
  token: string,
  minutes?: number,
): Promise<OpenSession & { user: User }> {
  if (minutes !== undefined) {
    const session = await extendSession(world, token, minutes);
    return { ...session, user: await loadUser(world.database, session.row.user_id, world.clock.now()) };
  }
  const now = world.clock.now();
  const [found] = await findLiveSessionWithUser(world.database, { tokenHash: hashToken(token), now });
  if (!found) throw new Refusal('session_not_found');
  return { row: await noteUse(world, found), token, user: describeUser(found) };
}

/**
 * How exactly the database records the last use: replies have the exact time, but a write for each check would cost more
 * than the check.
 */
const useGranularity = minute;

/** Gives the row as of now. */
async function noteUse<Row extends SessionRow>({ database, clock }: World, row: Row): Promise<Row> {
  const now = clock.now();
  const noted = { ...row, last_accessed_at: now };
  if (now.getTime() - row.last_accessed_at.getTime() < useGranularity) return noted;
  await database
    .updateTable('sessions')
    .set({ last_accessed_at: now })
    .where('session_id', '=', row.session_id)
    .where('last_accessed_at', '<', now)
    .execute();
  return noted;
}

async function extendSession(world: World, token: string, minutes: number): Promise<OpenSession> {
  const now = world.clock.now();
  const row = await world.database
    .updateTable('sessions')
    .set(({ fn, ref, val }) => ({
      last_accessed_at: now,
      expires_at: fn<Date>('least', [val(later(now, minutes * minute)), ref('ends_at')]),
    }))
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Refusal('session_not_found');
  return { row, token };
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** @throws Refusal `session_not_found` */
export async function revokeSession({ database, clock }: World, token: string): Promise<void> {
  const now = clock.now();
  const ended = await database
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst();
  if (!ended) throw new Refusal('session_not_found');
}
