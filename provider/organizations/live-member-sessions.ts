/** Finds and locks the sessions of members that have not ended. */

import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { noteSession } from '../audit/context.ts';
import { later, minute } from '../clock.ts';
import type { MemberSessionRow, Queries, Tables } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { sessionTokenOf } from '../http/caller.ts';
import { networkOf } from '../http/networks.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken } from '../secrets.ts';
import { type Delegate, delegateMessages } from '../sessions/delegates.ts';
import { sessionNamedBy } from '../sessions/named-tokens.ts';
import type { World } from '../world.ts';
import { projectIdOf } from './organization-rows.ts';

export const liveSessions = (world: World, queries: Queries) =>
  queries
    .selectFrom('member_sessions')
    .selectAll()
    .where('project_id', '=', projectIdOf(world))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .where('last_accessed_at', '>', usedSince(world));

/** A condition on sessions: this is their token. */
export function hasToken(token: string) {
  const named = sessionNamedBy(token, 'member-session');
  return (eb: ExpressionBuilder<Tables, 'member_sessions'>): Expression<SqlBool> =>
    eb.and([
      ...(named === null ? [] : [eb('member_sessions.member_session_id', '=', named)]),
      eb('member_sessions.token_hash', '=', hashToken(token)),
    ]);
}

/** The session of a token; for a few seconds also that of a token that a proof has replaced, as it was before. */
async function findLive(
  world: World,
  queries: Queries,
  caller: Caller,
  { lock = false } = {},
): Promise<MemberSessionRow | undefined> {
  const present = liveSessions(world, queries).where(hasToken(sessionTokenOf(caller)));
  const found = await present.$if(lock, (query) => query.forUpdate()).executeTakeFirst();
  return found ?? findByReplacedToken(world, queries, caller, { lock });
}

/** Only the browser that made the newer proof can have had such a request in progress. */
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
    .where(hasToken(sessionToken))
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
  options?: { lock: boolean },
): Promise<MemberSessionRow> {
  const found = await findLive(world, queries, caller, options);
  if (!found) throw new Refusal('session_not_found');
  noteMember(found);
  return found;
}

/** The same, locked, for a change, which impersonators and apps may not make. @throws Refusal also `unauthorized_action` */
export async function lockSession(world: World, trx: Queries, caller: Caller): Promise<MemberSessionRow> {
  const found = await lockAnySession(world, trx, caller);
  refuseDelegate(found);
  return found;
}

/** @throws Refusal `unauthorized_action` */
export function refuseDelegate(session: MemberSessionRow): void {
  const delegate = delegateOfMember(session);
  if (delegate === null) return;
  throw new Refusal('unauthorized_action', { message: delegateMessages[delegate] });
}

/** The same for all who act in it. */
export async function lockAnySession(world: World, trx: Queries, caller: Caller): Promise<MemberSessionRow> {
  const found = await findLive(world, trx, caller, { lock: true });
  if (!found) throw new Refusal('session_not_found');
  noteMember(found);
  return found;
}

/** The record calls a member the user of their session. */
export function noteMember(row: MemberSessionRow) {
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
