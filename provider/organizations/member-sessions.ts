/** The rows of members' sessions: starting, joining, extending and ending them. */
import { noteSession } from '../audit/context.ts';
import type { EndReason } from '../audit/kinds.ts';
import { record } from '../audit/record.ts';
import { later, minute } from '../clock.ts';
import type { MemberSessionRow, Queries } from '../database/schema.ts';
import type { Proof } from '../database/tables/member-sign-in.ts';
import type { Caller } from '../http/caller.ts';
import { sessionTokenOf } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken } from '../secrets.ts';
import { notifyApps } from '../sessions/ended-sessions.ts';
import { newSessionToken } from '../sessions/session-tokens.ts';
import type { World } from '../world.ts';
import { projectIdOf } from './organization-rows.ts';
import { withProofs } from './proofs.ts';

export interface OpenMemberSession {
  row: MemberSessionRow;
  token: string;
}

function live(world: World, queries: Queries, token: string) {
  return queries
    .selectFrom('member_sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('project_id', '=', projectIdOf(world))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .where('last_accessed_at', '>', usedSince(world));
}

/** Sessions that were last used before this have been idle for too long. */
export function usedSince({ settings, clock }: World): Date {
  const { session_idle_minutes: idle } = settings.project;
  return idle === null ? new Date(0) : later(clock.now(), -idle * minute);
}

/** Locked. Null for visitors who are not signed in, or no longer, and for impersonators: they join nothing. */
export async function lockSessionIfAny(
  world: World,
  trx: Queries,
  { sessionToken }: Pick<Caller, 'sessionToken'>,
): Promise<MemberSessionRow | null> {
  if (sessionToken === null) return null;
  const found = await live(world, trx, sessionToken)
    .where('impersonator', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** The caller's session, if there is one. */
export async function findSession(
  world: World,
  queries: Queries,
  { sessionToken }: Pick<Caller, 'sessionToken'>,
): Promise<MemberSessionRow | null> {
  if (sessionToken === null) return null;
  return (await live(world, queries, sessionToken).executeTakeFirst()) ?? null;
}

/** The caller's session. @throws Refusal `user_unauthenticated`, `session_not_found` */
export async function requireSession(
  world: World,
  queries: Queries,
  caller: Caller,
): Promise<MemberSessionRow> {
  const found = await live(world, queries, sessionTokenOf(caller)).executeTakeFirst();
  if (!found) throw new Refusal('session_not_found');
  noteMember(found);
  return found;
}

/** The same, locked, for a change, which impersonators may not make. @throws Refusal also `unauthorized_action` */
export async function lockSession(world: World, trx: Queries, caller: Caller): Promise<MemberSessionRow> {
  const found = await lockAnySession(world, trx, caller);
  if (found.impersonator === null) return found;
  throw new Refusal('unauthorized_action', {
    message: 'An impersonator may view the account but change nothing.',
  });
}

/** The same for all who act in it. */
export async function lockAnySession(world: World, trx: Queries, caller: Caller): Promise<MemberSessionRow> {
  const found = await live(world, trx, sessionTokenOf(caller)).forUpdate().executeTakeFirst();
  if (!found) throw new Refusal('session_not_found');
  noteMember(found);
  return found;
}

interface NewSession {
  organizationId: string;
  memberId: string;
  proofs: readonly Proof[];
  minutes: number;
  impersonator?: string;
}

/** However often it is extended. Minutes. */
const impersonatorMinutes = 60;

/** The record calls a member the user of their session. */
function noteMember({ member_id: user_id, member_session_id: session_id, impersonator }: MemberSessionRow) {
  noteSession({ session_id, user_id }, impersonator === null ? null : 'impersonator');
}

const methodsOf = (proofs: readonly Proof[]) => proofs.map(({ method }) => method);

export async function startSession(
  world: World,
  queries: Queries,
  caller: Caller,
  { organizationId, memberId, proofs, minutes, impersonator }: NewSession,
): Promise<OpenMemberSession> {
  const now = world.clock.now();
  const token = newSessionToken(world, caller);
  const longest = impersonator === undefined ? world.settings.sessionAbsoluteMinutes : impersonatorMinutes;
  const ends_at = later(now, longest * minute);
  const row = await queries
    .insertInto('member_sessions')
    .values({
      member_session_id: `member-session-${world.random.uuid()}`,
      project_id: projectIdOf(world),
      organization_id: organizationId,
      member_id: memberId,
      token_hash: hashToken(token),
      started_at: now,
      last_accessed_at: now,
      expires_at: earlier(later(now, minutes * minute), ends_at),
      ends_at,
      ip_address: caller.ip,
      user_agent: caller.userAgent,
      proofs: JSON.stringify(proofs),
      impersonator: impersonator ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  noteMember(row);
  const details = { methods: methodsOf(proofs), ...(impersonator === undefined ? {} : { impersonator }) };
  await record(queries, { kind: 'session.started', details });
  return { row, token };
}

/** Adds proofs to a locked session of the same member; without minutes its end stays. */
export async function joinSession(
  world: World,
  queries: Queries,
  { row: current, token }: OpenMemberSession,
  { proofs, minutes }: { proofs: readonly Proof[]; minutes: number | undefined },
): Promise<OpenMemberSession> {
  const now = world.clock.now();
  const row = await queries
    .updateTable('member_sessions')
    .set({
      proofs: JSON.stringify(withProofs(current.proofs, proofs)),
      last_accessed_at: now,
      ...(minutes === undefined
        ? {}
        : { expires_at: earlier(later(now, minutes * minute), current.ends_at) }),
    })
    .where('member_session_id', '=', current.member_session_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  noteMember(row);
  await record(
    queries,
    ...methodsOf(proofs).map((method) => ({ kind: 'session.proved' as const, details: { method } })),
  );
  return { row, token };
}

/**
 * Notes that a session is used; with a duration also moves its end, never beyond its absolute one.
 *
 * @throws Refusal `session_not_found`
 */
export async function touchSession(
  world: World,
  token: string,
  minutes?: number,
): Promise<OpenMemberSession> {
  const row = minutes === undefined ? await usedSession(world, token) : await extend(world, token, minutes);
  if (!row) throw new Refusal('session_not_found');
  return { row, token };
}

/**
 * How exactly the database records the last use: replies have the exact time, but a write for each check would cost more
 * than the check. Where sessions end after an idle time, it is exact.
 */
const useGranularity = minute;

async function usedSession(world: World, token: string): Promise<MemberSessionRow | undefined> {
  const row = await live(world, world.database, token).executeTakeFirst();
  return row && noteUse(world, row);
}

/** @returns the row with the exact time of this use */
export async function noteUse<Row extends MemberSessionRow>(world: World, row: Row): Promise<Row> {
  const now = world.clock.now();
  const granularity = world.settings.project.session_idle_minutes === null ? useGranularity : 0;
  if (now.getTime() - row.last_accessed_at.getTime() >= granularity) {
    await world.database
      .updateTable('member_sessions')
      .set({ last_accessed_at: now })
      .where('member_session_id', '=', row.member_session_id)
      .where('last_accessed_at', '<', now)
      .execute();
  }
  return { ...row, last_accessed_at: now };
}

function extend(world: World, token: string, minutes: number): Promise<MemberSessionRow | undefined> {
  const now = world.clock.now();
  return world.database
    .updateTable('member_sessions')
    .set(({ fn, ref, val }) => ({
      last_accessed_at: now,
      expires_at: fn<Date>('least', [val(later(now, minutes * minute)), ref('ends_at')]),
    }))
    .where('token_hash', '=', hashToken(token))
    .where('project_id', '=', projectIdOf(world))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_accessed_at', '>', usedSince(world))
    .returningAll()
    .executeTakeFirst();
}

/** Ends one session. */
export async function revokeSession(
  world: World,
  queries: Queries,
  memberSessionId: string,
  reason: EndReason = 'sign_out',
): Promise<void> {
  const ended = await queries
    .updateTable('member_sessions')
    .set({ revoked_at: world.clock.now() })
    .where('member_session_id', '=', memberSessionId)
    .where('revoked_at', 'is', null)
    .returning(['member_session_id', 'member_id'])
    .execute();
  await recordEnds(world, queries, ended, reason);
}

interface EndOfAll {
  reason: EndReason;
  /** The one session that goes on. */
  kept?: string;
}

/** Ends all sessions and half sign-ins of a member. */
export async function revokeAll(
  world: World,
  queries: Queries,
  { member_id }: { member_id: string },
  { reason, kept = '' }: EndOfAll,
): Promise<void> {
  const ended = await queries
    .updateTable('member_sessions')
    .set({ revoked_at: world.clock.now() })
    .where('member_id', '=', member_id)
    .where('member_session_id', '!=', kept)
    .where('revoked_at', 'is', null)
    .returning(['member_session_id', 'member_id'])
    .execute();
  await recordEnds(world, queries, ended, reason);
  await queries.deleteFrom('half_member_sign_ins').where('member_id', '=', member_id).execute();
}

/** Records the end of sessions, in the transaction that ends them, and notifies the apps that got access in them. */
export async function recordEnds(
  world: World,
  queries: Queries,
  ended: readonly Pick<MemberSessionRow, 'member_session_id' | 'member_id'>[],
  reason: EndReason,
): Promise<void> {
  await notifyApps(
    world,
    queries,
    ended.map(({ member_session_id }) => member_session_id),
  );
  await record(
    queries,
    ...ended.map(({ member_session_id: sessionId, member_id: userId }) => ({
      kind: 'session.ended' as const,
      userId,
      sessionId,
      details: { reason },
    })),
  );
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
