import { record } from '../audit/record.ts';
import { later, minute, second } from '../clock.ts';
import type { MemberSessionRow, Queries } from '../database/schema.ts';
import type { Proof } from '../database/tables/member-sign-in.ts';
import type { Caller } from '../http/caller.ts';
import { sessionTokenOf } from '../http/caller.ts';
import { networkOf } from '../http/networks.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken } from '../secrets.ts';
import { graceSeconds } from '../sessions/live-sessions.ts';
import { newNamedToken } from '../sessions/named-tokens.ts';
import type { Grant } from '../sessions/session-rows.ts';
import { newSessionToken } from '../sessions/session-tokens.ts';
import type { World } from '../world.ts';
import { findByReplacedToken, hasToken, noteMember, usedSince } from './live-member-sessions.ts';
import { projectIdOf } from './organization-rows.ts';
import { withProofs } from './proofs.ts';

/** What replies need of a session's row. */
export type ShownSession = Pick<
  MemberSessionRow,
  | 'member_session_id'
  | 'organization_id'
  | 'member_id'
  | 'started_at'
  | 'last_accessed_at'
  | 'expires_at'
  | 'proofs'
  | 'impersonator'
>;

export interface OpenMemberSession {
  row: ShownSession;
  token: string;
}

interface NewSession {
  organizationId: string;
  memberId: string;
  proofs: readonly Proof[];
  minutes: number;
  impersonator?: string;
  /** Of the app: the session ends with it, and at this time at the latest. */
  grant?: Grant;
}

/** However often it is extended. Minutes. */
const impersonatorMinutes = 60;

const methodsOf = (proofs: readonly Proof[]) => proofs.map(({ method }) => method);

export async function startSession(
  world: World,
  queries: Queries,
  caller: Caller,
  { organizationId, memberId, proofs, minutes, impersonator, grant }: NewSession,
): Promise<OpenMemberSession> {
  const now = world.clock.now();
  // An app has no browser to which its session could be bound.
  const sessionId = `member-session-${world.random.uuid()}`;
  const token = grant ? newNamedToken(world.random, sessionId) : newSessionToken(world, caller, sessionId);
  const longest = impersonator === undefined ? world.settings.sessionAbsoluteMinutes : impersonatorMinutes;
  const absolute = later(now, longest * minute);
  const ends_at = grant ? earlier(absolute, grant.endsAt) : absolute;
  const row = await queries
    .insertInto('member_sessions')
    .values({
      member_session_id: sessionId,
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
      grant_id: grant?.grantId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  noteMember(row);
  const details = {
    methods: methodsOf(proofs),
    ...(impersonator === undefined ? {} : { impersonator }),
    ...(grant ? { grant_id: grant.grantId } : {}),
  };
  await record(queries, { kind: 'session.started', details });
  return { row, token };
}

/**
 * Adds proofs to a locked session of the same member; without minutes its end stays. A proof renews the token: a copy of
 * the older one must gain nothing by what the member has proved.
 *
 * @throws Refusal `session_not_found` for a token that was replaced
 */
export async function joinSession(
  world: World,
  queries: Queries,
  caller: Caller,
  current: MemberSessionRow,
  { proofs, minutes }: { proofs: readonly Proof[]; minutes: number | undefined },
): Promise<OpenMemberSession> {
  const replaced = sessionTokenOf(caller);
  if (current.token_hash !== hashToken(replaced)) throw new Refusal('session_not_found');
  const now = world.clock.now();
  const token = newSessionToken(world, caller, current.member_session_id, replaced);
  await keepForAMoment(world, queries, caller, current);
  const row = await queries
    .updateTable('member_sessions')
    .set({
      token_hash: hashToken(token),
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

/** Lets requests in progress finish with the old token of a session that gets a new one. */
export async function keepForAMoment(
  { clock }: World,
  queries: Queries,
  { ip, userAgent }: Caller,
  { token_hash, member_session_id, proofs }: MemberSessionRow,
): Promise<void> {
  await queries
    .insertInto('replaced_member_tokens')
    .values({
      token_hash,
      member_session_id,
      network: networkOf(ip),
      user_agent: userAgent,
      proofs: JSON.stringify(proofs),
      expires_at: later(clock.now(), graceSeconds * second),
    })
    .execute();
}

/**
 * Moves the end of a session, never beyond its absolute one. That of a replaced token stays as it is.
 *
 * @throws Refusal `session_not_found`
 */
export async function extendSession(
  world: World,
  caller: Caller,
  minutes: number,
): Promise<OpenMemberSession> {
  const token = sessionTokenOf(caller);
  const row =
    (await extend(world, token, minutes)) ?? (await findByReplacedToken(world, world.database, caller));
  if (!row) throw new Refusal('session_not_found');
  return { row, token };
}

/**
 * How exactly the database records the last use: replies have the exact time, but a write for each check would cost more
 * than the check. Where sessions end after an idle time, it is exact.
 */
const useGranularity = minute;

/** @returns the row with the exact time of this use */
export async function noteUse<Row extends ShownSession>(world: World, row: Row): Promise<Row> {
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
    .where(hasToken(token))
    .where('project_id', '=', projectIdOf(world))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_accessed_at', '>', usedSince(world))
    .returningAll()
    .executeTakeFirst();
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
