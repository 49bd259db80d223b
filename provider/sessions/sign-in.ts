/** Starting, extending and describing sessions: what all ways of signing in end with. */
import { isDeepStrictEqual } from 'node:util';
import type { AuthReply, Common, Factor, HalfAuthReply, Session } from '../../session-core/wire/shared.ts';
import { loadUser } from '../accounts/user-record.ts';
import type { Caller } from '../calls/call.ts';
import { later, minute } from '../clock.ts';
import type { EmailRow, Queries, SessionRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken, newToken } from '../secrets.ts';
import type { World } from '../world.ts';
import { type IntermediateSession, startIntermediateSession } from './intermediate-sessions.ts';
import { isRemembered } from './remembered-devices.ts';
import { missingFactor, secondFactorRule } from './second-factor-rule.ts';

export const minSessionMinutes = 5;
export const maxSessionMinutes = 527_040;

/** @throws Refusal `invalid_session_duration`, also where there is none */
export function checkDuration(minutes: number | undefined): number {
  const whole = minutes !== undefined && Number.isInteger(minutes);
  if (whole && minutes >= minSessionMinutes && minutes <= maxSessionMinutes) return minutes;
  throw new Refusal('invalid_session_duration');
}

export interface OpenSession {
  row: SessionRow;
  token: string;
}

/** The proof that somebody reads what is sent to an address or number. */
export function contactFactor(
  type: 'otp' | 'magic_link',
  channel: 'email' | 'sms' | 'whatsapp',
  { id, address }: { id: string; address: string },
  at: Date,
): Factor {
  if (channel === 'email') return emailFactor(type, { email_id: id, address }, at);
  return {
    delivery_method: channel,
    type,
    last_authenticated_at: at.toISOString(),
    phone_number_factor: { phone_id: id, phone_number: address },
  };
}

/** The proof that somebody reads mail sent to an address. */
function emailFactor(
  type: 'otp' | 'magic_link',
  email: Pick<EmailRow, 'email_id' | 'address'>,
  at: Date,
): Factor {
  return {
    delivery_method: 'email',
    type,
    last_authenticated_at: at.toISOString(),
    email_factor: { email_id: email.email_id, email_address: email.address },
  };
}

/** The proof that somebody knows the user's password. */
export function passwordFactor(at: Date): Factor {
  return { delivery_method: 'knowledge', type: 'password', last_authenticated_at: at.toISOString() };
}

interface SignIn {
  userId: string;
  factor: Factor;
  minutes: number;
  /** As of `JoinProof`. */
  provedTotpId?: string | null;
}

/** A proof that may not be enough. */
interface FirstProof extends SignIn {
  /** Whether it is two factors at once. @default false */
  isBoth?: boolean;
  /** Tokens of browsers that are remembered, as they were sent. */
  remembered?: readonly string[] | undefined;
  /** Set with the second factor, where that is missing. */
  newPasswordHash?: string;
}

/** What is added to a session: perhaps no proof, and no life. */
interface JoinProof {
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

/** Whoever the session is for, if not the user alone. */
interface Holder {
  /** Somebody who looks through the user's eyes. */
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
 * What every first factor ends with: adds the proof to the visitor's session if it is the same user's; else starts a session.
 * Where a second factor is missing, neither: the visitor gets a token that opens the calls of that factor alone.
 */
export async function signIn(
  world: World,
  queries: Queries,
  caller: Caller,
  proof: FirstProof,
): Promise<OpenSession | IntermediateSession> {
  const rule = await secondFactorRule(world, queries, proof.userId);
  const { totpId } = rule;
  const missing = proof.isBoth ? null : missingFactor(rule);
  if (missing && totpId !== null) {
    const proved = await joinSession(world, queries, caller, { ...proof, onlyWithTotp: totpId });
    if (proved) return proved;
  }
  if (
    missing &&
    !(totpId !== null && (await isRemembered(world, queries, { ...proof, totpId }, proof.remembered)))
  ) {
    return startIntermediateSession(world, queries, proof, missing);
  }
  const provedTotpId = proof.isBoth ? totpId : null;
  return joinOrStart(world, queries, caller, { ...proof, provedTotpId });
}

/** Null when this factor is enough; else the sign-in stands halfway, and nothing else may be done with it. */
export async function requireSecondFactor(
  world: World,
  queries: Queries,
  proof: FirstProof,
  { grant }: Pick<Holder, 'grant'> = {},
): Promise<IntermediateSession | null> {
  const missing = missingFactor(await secondFactorRule(world, queries, proof.userId));
  return missing && startIntermediateSession(world, queries, { ...proof, grant }, missing);
}

/** After both factors, or where one is enough. */
export async function joinOrStart(
  world: World,
  queries: Queries,
  caller: Caller,
  proof: SignIn,
): Promise<OpenSession> {
  return (await joinSession(world, queries, caller, proof)) ?? startSession(world, queries, caller, proof);
}

/**
 * The user whom the visitor's session belongs to; null for somebody who is not signed in, or impersonates. What is changed
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
 * Notes that a session is used; with a duration also moves its end, never beyond its absolute one.
 *
 * @throws Refusal `session_not_found`
 */
export async function touchSession(world: World, token: string, minutes?: number): Promise<OpenSession> {
  const now = world.clock.now();
  const live = world.database
    .updateTable('sessions')
    .set({ last_accessed_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  const extended =
    minutes === undefined
      ? live
      : live.set(({ fn, ref, val }) => ({
          expires_at: fn<Date>('least', [val(later(now, minutes * minute)), ref('ends_at')]),
        }));
  const row = await extended.returningAll().executeTakeFirst();
  if (!row) throw new Refusal('session_not_found');
  return { row, token };
}

/** The reply of a first factor: with all of it, or with the token for the second. */
export async function factorReply<More extends object>(
  world: World,
  outcome: OpenSession | IntermediateSession,
  more: More,
): Promise<(Omit<AuthReply, keyof Common> & More) | Omit<HalfAuthReply, keyof Common>> {
  if ('row' in outcome) return { ...(await authReply(world, outcome)), ...more };
  return {
    user_id: outcome.userId,
    user_authenticated: false,
    session: null,
    user: null,
    session_token: '',
    session_jwt: '',
    intermediate_session_token: outcome.intermediateToken,
    mfa_required: outcome.missing,
  };
}

/** The reply that every session is told by: session, user, and both tokens. */
export async function authReply(
  world: World,
  { row, token }: OpenSession,
): Promise<Omit<AuthReply, keyof Common>> {
  const user = await loadUser(world.database, row.user_id, world.clock.now());
  const session = describeSession(row, user.roles);
  return {
    user_id: row.user_id,
    session,
    user,
    session_token: token,
    session_jwt: await signJwt(world, session),
  };
}

function describeSession(row: SessionRow, roles: string[]): Session {
  return {
    session_id: row.session_id,
    user_id: row.user_id,
    started_at: row.started_at.toISOString(),
    last_accessed_at: row.last_accessed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    attributes: { ip_address: row.ip_address, user_agent: row.user_agent },
    authentication_factors: row.factors,
    custom_claims: row.impersonator === null ? null : { impersonator: row.impersonator },
    roles,
  };
}

const jwtSeconds = 5 * 60;
/** What the clock of a server that verifies may be behind: no token is for later than the moment it was made. */
const slowClockSeconds = 30;

/**
 * A short-lived statement about the session, for servers that verify without asking.
 *
 * @see RFC 7519 section 4.1; RFC 8693 section 4.1 for `act`, who acts in place of the user
 */
function signJwt(world: World, session: Session): Promise<string> {
  const iat = Math.floor(world.clock.now().getTime() / 1000);
  const end = Math.floor(Date.parse(session.expires_at) / 1000);
  return world.keys.sign({
    iss: world.publicUrl,
    sub: session.user_id,
    aud: [world.settings.project.public_token],
    iat,
    nbf: iat - slowClockSeconds,
    exp: Math.min(iat + jwtSeconds, end),
    ...(session.custom_claims?.impersonator ? { act: { sub: session.custom_claims.impersonator } } : {}),
    session: {
      session_id: session.session_id,
      started_at: session.started_at,
      last_accessed_at: session.last_accessed_at,
      expires_at: session.expires_at,
      authentication_factors: session.authentication_factors,
      roles: session.roles,
    },
  });
}

/** Two proofs of one kind by one means: the newer replaces the older. */
function withFactor(factors: readonly Factor[], factor: Factor): Factor[] {
  return [...factors.filter((other) => !sameFactor(other, factor)), factor];
}

function sameFactor(one: Factor, other: Factor): boolean {
  return isDeepStrictEqual({ ...one, last_authenticated_at: '' }, { ...other, last_authenticated_at: '' });
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
