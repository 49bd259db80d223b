/** The rows of members' sessions: starting, joining, extending and ending them. */
import { noteSession } from '../audit/context.ts';
import type { EndReason } from '../audit/kinds.ts';
import { record } from '../audit/record.ts';
import { later, minute, second } from '../clock.ts';
import type { MemberSessionRow, Queries } from '../database/schema.ts';
import type { Proof } from '../database/tables/member-sign-in.ts';
import type { Caller } from '../http/caller.ts';
import { sessionTokenOf } from '../http/caller.ts';
import { networkOf } from '../http/networks.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken, newToken } from '../secrets.ts';
import { type Delegate, delegateMessages } from '../sessions/delegates.ts';
import { notifyApps } from '../sessions/ended-sessions.ts';
import { graceSeconds } from '../sessions/live-sessions.ts';
import type { Grant } from '../sessions/session-rows.ts';
import { newSessionToken } from '../sessions/session-tokens.ts';
import type { World } from '../world.ts';
import { projectIdOf } from './organization-rows.ts';
import { withProofs } from './proofs.ts';

export interface OpenMemberSession {
  row: MemberSessionRow;
  token: string;
}

const liveSessions = (world: World, queries: Queries) =>
  queries
    .selectFrom('member_sessions')
    .selectAll()
    .where('project_id', '=', projectIdOf(world))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .where('last_accessed_at', '>', usedSince(world));

/** The session of a token; for a few seconds also that of a token that a proof has replaced, as it was before. */
async function findLive(
  world: World,
  queries: Queries,
  caller: Caller,
  { lock = false } = {},
): Promise<MemberSessionRow | undefined> {
  const present = liveSessions(world, queries).where('token_hash', '=', hashToken(sessionTokenOf(caller)));
  const found = await present.$if(lock, (query) => query.forUpdate()).executeTakeFirst();
  return found ?? findByReplacedToken(world, queries, caller, { lock });
}

/** Only the browser that made the newer proof can have had such a request under way. */
export async function findByReplacedToken(
  world: World,
  queries: Queries,
  caller: Caller,
  { lock = false } = {},
): Promise<MemberSessionRow | undefined> {
  const replaced = await queries
    .selectFrom('replaced_member_tokens')
    .select(['member_session_id', 'proofs'])
    .where('token_hash', '=', hashToken(sessionTokenOf(caller)))
    .where('expires_at', '>', world.clock.now())
    .where('network', '=', networkOf(caller.ip))
    .where('user_agent', '=', caller.userAgent)
    .executeTakeFirst();
  if (!replaced) return undefined;
  const found = await liveSessions(world, queries)
    .where('member_session_id', '=', replaced.member_session_id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return found && { ...found, proofs: replaced.proofs };
}

/** Sessions that were last used before this have been idle for too long. */
export function usedSince({ settings, clock }: World): Date {
  const { session_idle_minutes: idle } = settings.project;
  return idle === null ? new Date(0) : later(clock.now(), -idle * minute);
}

/**
 * Locked, to be joined. Null for visitors who are not signed in, or no longer, for impersonators and apps, and for a token
 * that was replaced: these join nothing.
 */
export async function lockSessionIfAny(
  world: World,
  trx: Queries,
  { sessionToken }: Pick<Caller, 'sessionToken'>,
): Promise<MemberSessionRow | null> {
  if (sessionToken === null) return null;
  const found = await liveSessions(world, trx)
    .where('token_hash', '=', hashToken(sessionToken))
    .where('impersonator', 'is', null)
    .where('grant_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** The caller's session, if there is one. */
export async function findSession(
  world: World,
  queries: Queries,
  caller: Caller,
): Promise<MemberSessionRow | null> {
  if (caller.sessionToken === null) return null;
  return (await findLive(world, queries, caller)) ?? null;
}

/** The caller's session. @throws Refusal `user_unauthenticated`, `session_not_found` */
export async function requireSession(
  world: World,
  queries: Queries,
  caller: Caller,
): Promise<MemberSessionRow> {
  const found = await findLive(world, queries, caller);
  if (!found) throw new Refusal('session_not_found');
  noteMember(found);
  return found;
}

/** The same, locked, for a change, which impersonators and apps may not make. @throws Refusal also `unauthorized_action` */
export async function lockSession(world: World, trx: Queries, caller: Caller): Promise<MemberSessionRow> {
  const found = await lockAnySession(world, trx, caller);
  const delegate = delegateOfMember(found);
  if (delegate === null) return found;
  throw new Refusal('unauthorized_action', { message: delegateMessages[delegate] });
}

/** The same for all who act in it. */
export async function lockAnySession(world: World, trx: Queries, caller: Caller): Promise<MemberSessionRow> {
  const found = await findLive(world, trx, caller, { lock: true });
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
  /** Of the app: the session ends with it, and at this time at the latest. */
  grant?: Grant;
}

/** However often it is extended. Minutes. */
const impersonatorMinutes = 60;

/** The record calls a member the user of their session. */
function noteMember(row: MemberSessionRow) {
  const { member_id: user_id, member_session_id: session_id } = row;
  noteSession({ session_id, user_id }, delegateOfMember(row));
}

/** Who acts in a session in place of its member. */
export function delegateOfMember({
  impersonator,
  grant_id,
}: Pick<MemberSessionRow, 'impersonator' | 'grant_id'>): Delegate | null {
  if (impersonator !== null) return 'impersonator';
  return grant_id === null ? null : 'app';
}

const methodsOf = (proofs: readonly Proof[]) => proofs.map(({ method }) => method);

export async function startSession(
  world: World,
  queries: Queries,
  caller: Caller,
  { organizationId, memberId, proofs, minutes, impersonator, grant }: NewSession,
): Promise<OpenMemberSession> {
  const now = world.clock.now();
  // An app has no browser to which its session could be bound.
  const token = grant ? newToken(world.random) : newSessionToken(world, caller);
  const longest = impersonator === undefined ? world.settings.sessionAbsoluteMinutes : impersonatorMinutes;
  const absolute = later(now, longest * minute);
  const ends_at = grant ? earlier(absolute, grant.endsAt) : absolute;
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
  const token = newSessionToken(world, caller, replaced);
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

/** Lets the requests finish that were under way with the token of a session that gets another. */
async function keepForAMoment(
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

/** Under a new password no older token opens the session. */
export async function dropReplacedTokens(queries: Queries, member_session_id: string): Promise<void> {
  await queries
    .deleteFrom('replaced_member_tokens')
    .where('member_session_id', '=', member_session_id)
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
  if (kept !== '') await dropReplacedTokens(queries, kept);
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
