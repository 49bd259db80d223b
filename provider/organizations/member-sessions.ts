/** The rows of members' sessions: starting, joining, extending and ending them. */
import { later, minute } from '../clock.ts';
import type { MemberSessionRow, Proof, Queries } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { sessionTokenOf } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken, newToken } from '../secrets.ts';
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
    .where('expires_at', '>', world.clock.now());
}

/** Locked. Null for visitors who are not signed in, or no longer. */
export async function lockSessionIfAny(
  world: World,
  trx: Queries,
  { sessionToken }: Pick<Caller, 'sessionToken'>,
): Promise<MemberSessionRow | null> {
  if (sessionToken === null) return null;
  return (await live(world, trx, sessionToken).forUpdate().executeTakeFirst()) ?? null;
}

/** The caller's session. @throws Refusal `user_unauthenticated`, `session_not_found` */
export async function requireSession(
  world: World,
  queries: Queries,
  caller: Caller,
): Promise<MemberSessionRow> {
  const found = await live(world, queries, sessionTokenOf(caller)).executeTakeFirst();
  if (!found) throw new Refusal('session_not_found');
  return found;
}

/** The same, locked. */
export async function lockSession(world: World, trx: Queries, caller: Caller): Promise<MemberSessionRow> {
  const found = await live(world, trx, sessionTokenOf(caller)).forUpdate().executeTakeFirst();
  if (!found) throw new Refusal('session_not_found');
  return found;
}

interface NewSession {
  organizationId: string;
  memberId: string;
  proofs: readonly Proof[];
  minutes: number;
}

export async function startSession(
  world: World,
  queries: Queries,
  caller: Caller,
  { organizationId, memberId, proofs, minutes }: NewSession,
): Promise<OpenMemberSession> {
  const now = world.clock.now();
  const token = newToken(world.random);
  const ends_at = later(now, world.settings.sessionAbsoluteMinutes * minute);
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
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
  const now = world.clock.now();
  const used = world.database
    .updateTable('member_sessions')
    .set({ last_accessed_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('project_id', '=', projectIdOf(world))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  const extended =
    minutes === undefined
      ? used
      : used.set(({ fn, ref, val }) => ({
          expires_at: fn<Date>('least', [val(later(now, minutes * minute)), ref('ends_at')]),
        }));
  const row = await extended.returningAll().executeTakeFirst();
  if (!row) throw new Refusal('session_not_found');
  return { row, token };
}

/** Ends one session. */
export async function revokeSession(world: World, queries: Queries, memberSessionId: string): Promise<void> {
  await queries
    .updateTable('member_sessions')
    .set({ revoked_at: world.clock.now() })
    .where('member_session_id', '=', memberSessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all sessions and half sign-ins of a member, but for one session. */
export async function revokeAll(
  world: World,
  queries: Queries,
  { member_id }: { member_id: string },
  kept = '',
): Promise<void> {
  await queries
    .updateTable('member_sessions')
    .set({ revoked_at: world.clock.now() })
    .where('member_id', '=', member_id)
    .where('member_session_id', '!=', kept)
    .where('revoked_at', 'is', null)
    .execute();
  await queries.deleteFrom('half_member_sign_ins').where('member_id', '=', member_id).execute();
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
