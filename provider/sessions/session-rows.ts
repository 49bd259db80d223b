/** Starts sessions, and adds proofs to them. */

import { sql } from 'kysely';
import type { EndedAccess, Factor } from '../../session-core/wire/shared.ts';
import { noteSession } from '../audit/context.ts';
import { type FactValues, factParts, factValues, record } from '../audit/record.ts';
import { later, minute } from '../clock.ts';
import { type Argument, prepare } from '../database/prepare.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { noteDevice } from '../notices/known-devices.ts';
import { hashToken } from '../secrets.ts';
import type { World } from '../world.ts';
import { earlier } from './check-session.ts';
import { delegateOf } from './delegates.ts';
import { withFactor } from './factors.ts';
import { hasToken, isLive, keepForAMoment } from './live-sessions.ts';
import { newNamedToken } from './named-tokens.ts';
import { newSessionToken } from './session-tokens.ts';

export interface OpenSession {
  row: SessionRow;
  token: string;
  /** If a new password has ended all other access. */
  ended?: EndedAccess;
}

export interface SignIn {
  userId: string;
  factor: Factor;
  minutes: number;
  /** As of `JoinProof`. */
  provedTotpId?: string | null;
  isBoth?: boolean;
}

/** What is added to a session: perhaps no proof and no time. */
export interface JoinProof {
  userId: string;
  factor: Factor | null;
  minutes: number | undefined;
  /** The authenticator app that this proof used. @default none */
  provedTotpId?: string | null;
  /** Whether the proof is two factors at once. @default false */
  isBoth?: boolean;
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
    /** Their session ends this long after its start, however often it is extended. */
    absoluteMinutes: number;
  };
  /** An app: its session ends with this grant, and at this time at the latest. */
  grant?: Grant | undefined;
  /** What was proved earlier in this sign-in. */
  earlier?: Factor[];
}

/**
 * Adds the proof, if there is one, to the visitor's session if it is this user's; without minutes its end stays. A proof
 * renews the token: a copy of the older one must gain nothing by what the user has proved. So a token that was replaced
 * joins nothing either.
 */
export async function joinSession(
  world: World,
  queries: Queries,
  caller: Caller,
  { userId, factor, minutes, provedTotpId = null, isBoth = false, onlyWithTotp }: JoinProof,
): Promise<OpenSession | null> {
  const { sessionToken } = caller;
  if (sessionToken === null) return null;
  const now = world.clock.now();
  const current = await queries
    .selectFrom('sessions')
    .selectAll()
    .where(hasToken(sessionToken))
    .where('user_id', '=', userId)
    .where(isLive(world))
    .where('impersonator', 'is', null)
    .$if(onlyWithTotp !== undefined, (query) => query.where('proved_totp_id', '=', onlyWithTotp ?? null))
    .forUpdate()
    .executeTakeFirst();
  if (!current) return null;
  const token = factor ? tokenFor(world, caller, current, sessionToken) : sessionToken;
  if (factor) await keepForAMoment(world, queries, caller, current);
  const row = await queries
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      ...(factor ? { factors: JSON.stringify(withFactor(current.factors, factor)) } : {}),
      last_accessed_at: now,
      ...(provedTotpId === null ? {} : { proved_totp_id: provedTotpId }),
      ...(isBoth ? { proved_both: true } : {}),
      ...(minutes === undefined
        ? {}
        : { expires_at: earlier(later(now, minutes * minute), current.ends_at) }),
    })
    .where('session_id', '=', current.session_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  noteSession(row, delegateOf(row));
  if (factor) await record(queries, { kind: 'session.proved', details: { method: factor.type } });
  return { row, token };
}

/** An app has no browser to which its session could be bound. */
const tokenFor = (
  world: World,
  caller: Caller,
  { session_id, grant_id }: Pick<SessionRow, 'session_id' | 'grant_id'>,
  replaced?: string,
) =>
  grant_id === null
    ? newSessionToken(world, caller, session_id, replaced)
    : newNamedToken(world.random, session_id);

/** Starts a session, whatever session the visitor has. */
export async function startSession(
  world: World,
  queries: Queries,
  caller: Caller,
  proof: SignIn,
  holder: Holder = {},
): Promise<OpenSession> {
  const { values, token } = newSession(world, caller, proof, holder);
  const [row] = await insertSession(queries, values);
  if (!row) throw new Error('A session was not stored.');
  if (!holder.impersonator && !holder.grant) await noteDevice(world, queries, caller, proof.userId);
  return { row, token };
}

/** The values of a session that starts, with those of its fact, for `insertedSession`. */
export const sessionStart = (world: World, caller: Caller, proof: SignIn) =>
  newSession(world, caller, proof, {});

/** The session that is to be stored with its fact; from now on the request is its own. */
function newSession(
  world: World,
  caller: Caller,
  { userId, factor, minutes, provedTotpId = null, isBoth = false }: SignIn,
  { impersonator, grant, earlier: before = [] }: Holder,
): { values: NewSession & FactValues; token: string } {
  const now = world.clock.now();
  const sessionId = `session-${world.random.uuid()}`;
  const token = tokenFor(world, caller, { session_id: sessionId, grant_id: grant?.grantId ?? null });
  const { sessionAbsoluteMinutes } = world.settings;
  const longest = Math.min(sessionAbsoluteMinutes, impersonator?.absoluteMinutes ?? sessionAbsoluteMinutes);
  const absolute = later(now, longest * minute);
  const ends_at = grant ? earlier(absolute, grant.endsAt) : absolute;
  const factors = [...before, factor];
  const values = {
    sessionId,
    holder: userId,
    tokenHash: hashToken(token),
    now,
    end: earlier(later(now, minutes * minute), ends_at),
    absoluteEnd: ends_at,
    ip: caller.ip,
    browser: caller.userAgent,
    place: caller.place,
    factors: JSON.stringify(factors),
    impersonator: impersonator?.name ?? null,
    grantId: grant?.grantId ?? null,
    totpId: provedTotpId,
    isBoth,
  };
  noteSession(
    { session_id: values.sessionId, user_id: userId },
    delegateOf({ impersonator: values.impersonator, factors }),
  );
  const fact = factValues({
    kind: 'session.started',
    details: {
      methods: factors.map(({ type }) => type),
      ...(impersonator ? { impersonator: impersonator.name } : {}),
      ...(grant ? { grant_id: grant.grantId } : {}),
    },
  });
  return { values: { ...values, ...fact }, token };
}

export interface NewSession {
  sessionId: string;
  holder: string;
  tokenHash: string;
  now: Date;
  end: Date;
  absoluteEnd: Date;
  ip: string;
  browser: string;
  place: string | null;
  /** JSON. */
  factors: string;
  impersonator: string | null;
  grantId: string | null;
  totpId: string | null;
  isBoth: boolean;
}

/** With its fact: every sign-in waits for it. Of a user who has a session, no field of a sign-up is due. */
const insertSession = prepare<NewSession & FactValues>()(
  (_database, value) => sql<SessionRow>`
    with ${factParts(value)},
    asked as (
      update users set fields_due = 'none'
      where user_id = ${value('holder')} and fields_due != 'none' and ${value('impersonator')}::text is null
    )
    ${insertedSession(value)}`,
);

/** The end of a statement that starts a session. */
export const insertedSession = (value: Argument<NewSession>) => sql`
  insert into sessions (
    session_id, user_id, token_hash, started_at, last_accessed_at, expires_at, ends_at, ip_address, user_agent, place,
    factors, impersonator, grant_id, proved_totp_id, proved_both
  ) values (
    ${value('sessionId')}, ${value('holder')}, ${value('tokenHash')}, ${value('now')}, ${value('now')}, ${value('end')},
    ${value('absoluteEnd')}, ${value('ip')}, ${value('browser')}, ${value('place')}, ${value('factors')}::jsonb,
    ${value('impersonator')}, ${value('grantId')}, ${value('totpId')}, ${value('isBoth')}
  ) returning *`;
