/** The session that a token opens: the current token, or the one that a proof has replaced, until the new one has reached its browser. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { later, minute, second } from '../clock/clock.ts';
import type { Queries, SessionOf, SessionRow, Tables } from '../database/schema.ts';
import { type HolderKind, holderColumn } from '../holders/holder.ts';
import type { Caller } from '../http/caller.ts';
import { networkOf } from '../http/networks.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { Parts } from '../world/ground.ts';
import { sessionKinds, sessionNamedBy } from './named-tokens.ts';

/**
 * Longer than a client waits for a reply (15 s): a tab that gets the new token at the last moment, and all other tabs, stay signed in.
 * Too short to be worth stealing: the older token opens the session without the newer proof, from the same network and browser.
 *
 * It begins with the first use of the new token. Until then the page may have been left before the reply, and the older token is all
 * that the browser has: after this time it counts as the current one.
 */
const graceSeconds = 20;

type Condition = (eb: ExpressionBuilder<Tables, 'sessions'>) => Expression<SqlBool>;

/** Sessions that were last used before this have been idle for too long. */
export function usedSince({ clock, settings }: Parts<'clock' | 'settings'>): Date {
  const { session_idle_minutes: idle } = settings.project;
  return idle === null ? new Date(0) : later(clock.now(), -idle * minute);
}

/**
 * A condition on sessions: of this project, not revoked, not past their end, and used within the project's idle time. Each check
 * notes the use anyway, so the idle time costs no write.
 */
export function isLive(world: Parts<'clock' | 'settings'>): Condition {
  const now = world.clock.now();
  return (eb) =>
    eb.and([
      eb('sessions.project_id', '=', world.settings.project.project_id),
      eb('sessions.revoked_at', 'is', null),
      eb('sessions.expires_at', '>', now),
      eb('sessions.last_accessed_at', '>', usedSince(world)),
    ]);
}

/** A condition on sessions: this is their token, and they are of such a holder. */
export function hasToken(token: string, kind: HolderKind): Condition {
  const named = sessionNamedBy(token, sessionKinds[kind]);
  return (eb) =>
    eb.and([
      ...(named === null ? [] : [eb('sessions.session_id', '=', named)]),
      eb('sessions.token_hash', '=', hashToken(token)),
      eb(`sessions.${holderColumn[kind]}`, 'is not', null),
    ]);
}

/** @param options.lock keeps the session unchanged until the transaction ends. @default false */
export async function findLiveSession<Kind extends HolderKind>(
  world: Parts<'clock' | 'settings'>,
  queries: Queries,
  caller: Caller,
  kind: Kind,
  { lock = false } = {},
): Promise<SessionOf<Kind> | undefined> {
  const { sessionToken } = caller;
  if (sessionToken === null) return undefined;
  const row = await liveSessions(world, queries)
    .where(hasToken(sessionToken, kind))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return findByReplacedToken(world, queries, caller, kind, { lock });
  // A transaction that has not locked the session may still have to lock its holder first.
  if (row.token_unused && (lock || !queries.isTransaction)) await noteTokenUse(world, queries, row);
  return sessionOf(row, kind);
}

/** The new token has reached its browser: the older one opens the session for a moment longer. */
export async function noteTokenUse(
  { clock }: Parts<'clock'>,
  queries: Queries,
  { session_id }: Pick<SessionRow, 'session_id'>,
): Promise<void> {
  const now = clock.now();
  const end = later(now, graceSeconds * second);
  await queries
    .updateTable('replaced_session_tokens')
    .set({ replaced_at: now, expires_at: end })
    .where('session_id', '=', session_id)
    .where('expires_at', '>', end)
    .execute();
  await queries
    .updateTable('sessions')
    .set({ token_unused: false })
    .where('session_id', '=', session_id)
    .execute();
}

/**
 * The session of a token that was replaced, with the proofs from before: the newer ones are for the token that made them. Only the
 * browser that made the newer proof can have had such a request under way, or have missed the reply.
 */
export async function findByReplacedToken<Kind extends HolderKind>(
  world: Parts<'clock' | 'settings'>,
  queries: Queries,
  { sessionToken, ip, userAgent }: Caller,
  kind: Kind,
  { lock = false } = {},
): Promise<SessionOf<Kind> | undefined> {
  if (sessionToken === null) return undefined;
  const replaced = await queries
    .selectFrom('replaced_session_tokens')
    .select(['session_id', 'token_hash', 'proofs', 'replaced_at'])
    .where('token_hash', '=', hashToken(sessionToken))
    .where('expires_at', '>', world.clock.now())
    .where('network', '=', networkOf(ip))
    .where('user_agent', '=', userAgent)
    .executeTakeFirst();
  if (!replaced) return undefined;
  const { session_id, token_hash, replaced_at, ...before } = replaced;
  const row = await findSessionById(world, queries, session_id, kind, { lock });
  if (!row) return undefined;
  const isLost = row.token_unused && later(replaced_at, graceSeconds * second) <= world.clock.now();
  // This caller does not use the new token.
  return { ...row, ...before, token_unused: false, ...(isLost && { token_hash }) };
}

export async function findSessionById<Kind extends HolderKind>(
  world: Parts<'clock' | 'settings'>,
  queries: Queries,
  sessionId: string,
  kind: Kind,
  { lock = false } = {},
): Promise<SessionOf<Kind> | undefined> {
  const row = await liveSessions(world, queries)
    .where('session_id', '=', sessionId)
    .where(holderColumn[kind], 'is not', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && sessionOf(row, kind);
}

type LiveRow = NonNullable<Awaited<ReturnType<ReturnType<typeof liveSessions>['executeTakeFirst']>>>;

const liveSessions = (world: Parts<'clock' | 'settings'>, queries: Queries) =>
  queries.selectFrom('sessions').selectAll().where(isLive(world));

/** The row with the type of its kind. */
export function sessionOf<Kind extends HolderKind>(row: LiveRow, kind: Kind): SessionOf<Kind> {
  if (row[holderColumn[kind]] === null) throw new Error('The session is of another kind of holder.');
  // The database checks which columns are null, and every session of a member began with proofs of a member.
  return row as SessionOf<Kind>;
}

/** Whether the caller has the session's current token, not one that a proof has replaced, unless the new one is lost. */
export function isCurrent({ token_hash }: Pick<SessionRow, 'token_hash'>, { sessionToken }: Caller): boolean {
  return sessionToken !== null && token_hash === hashToken(sessionToken);
}

/**
 * What changes in a session with its token. Requests in progress finish with the older one, which stays until the new one has been
 * used. It may have been replaced before: by one that was lost.
 */
export async function replaceToken(
  { clock }: Parts<'clock'>,
  queries: Queries,
  { ip, userAgent }: Caller,
  { token_hash, session_id, proofs, ends_at }: SessionRow,
  token: string,
): Promise<{ token_hash: string; token_unused: true }> {
  const now = clock.now();
  const values = {
    network: networkOf(ip),
    user_agent: userAgent,
    proofs: JSON.stringify(proofs),
    replaced_at: now,
    expires_at: ends_at,
  };
  await queries
    .insertInto('replaced_session_tokens')
    .values({ token_hash, session_id, ...values })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(values))
    .execute();
  return { token_hash: hashToken(token), token_unused: true };
}

/**
 * Earlier tokens of a session that stays are old access too. The one that this call has replaced opens the session for a moment
 * without any proof: requests in progress go on, and nothing that needs a recent sign-in, a factor or a login's roles does.
 */
export async function forgetReplacedTokens(
  queries: Queries,
  { sessionId, token }: { sessionId: string; token: string | null },
): Promise<void> {
  await queries
    .deleteFrom('replaced_session_tokens')
    .where('session_id', '=', sessionId)
    .where('token_hash', '!=', token === null ? '' : hashToken(token))
    .execute();
  await queries
    .updateTable('replaced_session_tokens')
    .set({ proofs: '[]' })
    .where('session_id', '=', sessionId)
    .execute();
}
