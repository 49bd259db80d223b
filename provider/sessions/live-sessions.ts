/** The session that a token opens: the current token, or for a few seconds the one that a proof has replaced. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { later, minute, second } from '../clock.ts';
import type { Queries, SessionRow, Tables } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { networkOf } from '../http/networks.ts';
import { hashToken } from '../secrets.ts';
import type { World } from '../world.ts';
import { sessionNamedBy } from './named-tokens.ts';

/**
 * Longer than a client waits for a reply (15 s): a tab that gets the new token at the last moment, and all other tabs, stay signed in.
 * Too short to be worth stealing: the older token opens the session without the newer proof, from the same network and browser.
 */
export const graceSeconds = 20;

/**
 * A condition on sessions: not revoked, not past their end, and used within the project's idle time. Each check notes the use anyway,
 * so the idle time costs no write.
 */
export function isLive({ clock, settings }: Pick<World, 'clock' | 'settings'>) {
  const now = clock.now();
  const { session_idle_minutes: idle } = settings.project;
  return (eb: ExpressionBuilder<Tables, 'sessions'>): Expression<SqlBool> =>
    eb.and([
      eb('sessions.revoked_at', 'is', null),
      eb('sessions.expires_at', '>', now),
      ...(idle === null ? [] : [eb('sessions.last_accessed_at', '>', later(now, -idle * minute))]),
    ]);
}

/** A condition on sessions: this is their token. */
export function hasToken(token: string) {
  const named = sessionNamedBy(token, 'session');
  return (eb: ExpressionBuilder<Tables, 'sessions'>): Expression<SqlBool> =>
    eb.and([
      ...(named === null ? [] : [eb('sessions.session_id', '=', named)]),
      eb('sessions.token_hash', '=', hashToken(token)),
    ]);
}

/** @param lock keeps the session unchanged until the transaction ends. @default false */
export async function findLiveSession(
  world: World,
  queries: Queries,
  caller: Caller,
  { lock = false } = {},
): Promise<SessionRow | undefined> {
  const { sessionToken } = caller;
  if (sessionToken === null) return undefined;
  const present = liveSessions(world, queries).where(hasToken(sessionToken));
  const found = await present.$if(lock, (query) => query.forUpdate()).executeTakeFirst();
  return found ?? findByReplacedToken(world, queries, caller, { lock });
}

/**
 * The session of a token that was replaced a moment ago, with the proofs from before: the newer ones are for the token that
 * made them. Only the browser that made the newer proof can have had such a request under way.
 */
export async function findByReplacedToken(
  world: World,
  queries: Queries,
  { sessionToken, ip, userAgent }: Caller,
  { lock = false } = {},
): Promise<SessionRow | undefined> {
  if (sessionToken === null) return undefined;
  const replaced = await queries
    .selectFrom('replaced_session_tokens')
    .select(['session_id', 'factors', 'proved_totp_id', 'proved_both'])
    .where('token_hash', '=', hashToken(sessionToken))
    .where('expires_at', '>', world.clock.now())
    .where('network', '=', networkOf(ip))
    .where('user_agent', '=', userAgent)
    .executeTakeFirst();
  if (!replaced) return undefined;
  const { session_id, ...before } = replaced;
  const found = await liveSessions(world, queries)
    .where('session_id', '=', session_id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return found && { ...found, ...before };
}

export const liveSessions = (world: World, queries: Queries) =>
  queries.selectFrom('sessions').selectAll().where(isLive(world));

/** Whether the caller has the session's current token, not one that a proof has replaced. */
export function isCurrent({ token_hash }: Pick<SessionRow, 'token_hash'>, { sessionToken }: Caller): boolean {
  return sessionToken !== null && token_hash === hashToken(sessionToken);
}

/** Lets requests in progress finish with the old token of a session that gets a new one. */
export async function keepForAMoment(
  { clock }: World,
  queries: Queries,
  { ip, userAgent }: Caller,
  { token_hash, session_id, factors, proved_totp_id, proved_both }: SessionRow,
): Promise<void> {
  await queries
    .insertInto('replaced_session_tokens')
    .values({
      token_hash,
      session_id,
      network: networkOf(ip),
      user_agent: userAgent,
      factors: JSON.stringify(factors),
      proved_totp_id,
      proved_both,
      expires_at: later(clock.now(), graceSeconds * second),
    })
    .execute();
}
