/**
 * Device Bound Session Credentials: the browser itself keeps a key in the hardware of its device, and fetches a cookie of a few
 * minutes with a proof of it. A session token that names a device-bound session counts only together with that cookie.
 *
 * @see https://w3c.github.io/webappsec-dbsc/
 */
import { EmbeddedJWK, errors, importJWK, type JWK, type JWTPayload, jwtVerify } from 'jose';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { record } from '../audit/record.ts';
import { day, later, second } from '../clock/clock.ts';
import type { HolderKind } from '../holders/holder.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { isSecure } from '../http/session-cookies.ts';
import { useOnce as takeOnce } from '../limits/limits.ts';
import { hashKeyed, isKeyedHash, newToken } from '../secrets/secrets.ts';
import type { Parts, RuleWorld, StoreWorld } from '../world/ground.ts';
import { findLiveSession, isCurrent, isLive, noteTokenUse, replaceToken } from './live-sessions.ts';
import { requireSession } from './locked-session.ts';
import { newNamedToken } from './named-tokens.ts';
import { deviceOf, withDevice } from './session-tokens.ts';

/** Browsers renew the cookie two minutes before its end, and sign only twice in five minutes. */
export const deviceCookieSeconds = 10 * 60;
/** A leeway for requests that were in progress when the cookie ended. */
const leewaySeconds = 60;
/** A browser keeps a challenge for its next proof. One that is older costs it one more request. */
const challengeLife = day;
const longestProof = 4096;

/** Browsers do this over https only. */
export function bindsToDevices(world: Parts<'settings' | 'publicUrl'>): boolean {
  const { session_binding, session_cookies } = world.settings.project;
  return session_cookies === 'http_only' && session_binding !== 'off' && isSecure(world);
}

export function newDeviceCookie({ clock, pepper }: Parts<'clock' | 'pepper'>, id: string): string {
  const end = String(later(clock.now(), (deviceCookieSeconds + leewaySeconds) * second).getTime());
  return `${id}.${end}.${hashKeyed(pepper, 'device cookie', id, end)}`;
}

/** The device-bound session of this cookie; null if it has ended, or the cookie is invalid. */
export function provedDevice(
  { clock, pepper }: Parts<'clock' | 'pepper'>,
  cookie: string | undefined,
): string | null {
  const [id = '', end = '', mac = ''] = (cookie ?? '').split('.');
  const isOurs = isKeyedHash(mac, pepper, 'device cookie', id, end);
  return isOurs && Number(end) > clock.now().getTime() ? id : null;
}

/** @param subject the id of the session that the proof is for */
export function newChallenge({ clock, pepper, random }: RuleWorld, subject: string): string {
  const end = String(later(clock.now(), challengeLife).getTime());
  const unique = newToken(random);
  return `${unique}.${end}.${hashKeyed(pepper, 'device challenge', subject, unique, end)}`;
}

/** A copied proof comes second, in any process. */
async function spendChallenge(world: StoreWorld, subject: string, challenge: unknown): Promise<boolean> {
  const [unique = '', end = '', mac = ''] = String(challenge).split('.');
  const isOurs = isKeyedHash(mac, world.pepper, 'device challenge', subject, unique, end);
  if (!isOurs || Number(end) <= world.clock.now().getTime()) return false;
  return takeOnce(world, world.database, {
    kind: 'device-proof',
    subject: unique,
    end: new Date(Number(end)),
  });
}

/** A session that the browser has bound to its device. */
interface DeviceBoundSession {
  id: string;
  /** The session token that counts from now on. */
  token: string;
  expiresAt: Date;
}

/** Whose sessions a request may be about: it names no project. Those of users, or of the members of one project. */
export interface Place {
  /** The world of the project. */
  world: StoreWorld;
  kind: HolderKind;
}

/**
 * Binds the caller's session to the key of the proof. Its token is replaced, so that a copy from before opens nothing; the other
 * requests of this browser that are under way have a moment.
 *
 * @throws Refusal `session_not_found`, `invalid_dpop_proof`
 */
export async function bindToDevice(
  world: StoreWorld,
  places: readonly Place[],
  caller: Caller,
  proof: string,
): Promise<DeviceBoundSession> {
  const { payload, key } = await readFirstProof(world, proof);
  const { sessionToken } = caller;
  if (sessionToken === null || deviceOf(sessionToken) !== null) throw new Refusal('session_not_found');
  const { place, sessionId } = await placeOf(world, places, caller);
  if (!(await spendChallenge(world, sessionId, payload.jti))) throw invalid('Its jti is not one of ours.');
  return inTransaction(world.database, async (trx) => {
    const row = await requireSession(place.world, trx, caller, place.kind, { lock: true });
    // A token that was replaced may be bound to less.
    if (!isCurrent(row, caller)) throw new Refusal('session_not_found');
    const { session_id, expires_at: expiresAt } = row;
    const id = newToken(world.random);
    const { numInsertedOrUpdatedRows: bound = 0n } = await trx
      .insertInto('device_bound_sessions')
      .values({ device_session_id: id, session_id, public_key: key, created_at: world.clock.now() })
      .onConflict((conflict) => conflict.column('session_id').doNothing())
      .executeTakeFirst();
    if (bound === 0n) throw new Refusal('session_not_found');
    const token = withDevice(newNamedToken(world.random, session_id), sessionToken, id);
    await trx
      .updateTable('sessions')
      .set(await replaceToken(world, trx, caller, row, token))
      .where('session_id', '=', session_id)
      .execute();
    // The browser does this by itself, whether a page stays or not; a copy from before must not stay without the device.
    await noteTokenUse(world, trx, row);
    await record(trx, { kind: 'session.device_bound', details: {} });
    return { id, token, expiresAt };
  });
}

/** @throws Refusal `session_not_found` */
async function placeOf(
  { database }: Parts<'database'>,
  places: readonly Place[],
  caller: Caller,
): Promise<{ place: Place; sessionId: string }> {
  for (const place of places) {
    const session = await findLiveSession(place.world, database, caller, place.kind);
    if (session) return { place, sessionId: session.session_id };
  }
  throw new Refusal('session_not_found');
}

/**
 * Whether the proof shows that the browser still has the key of the session.
 *
 * @returns false if it has to sign another challenge
 * @throws Refusal `session_not_found` if the session has ended; `invalid_dpop_proof`
 */
export async function provesDevice(
  world: StoreWorld,
  places: readonly Place[],
  id: string,
  proof: string | null,
): Promise<boolean> {
  const session = await world.database
    .selectFrom('device_bound_sessions')
    .innerJoin('sessions', 'sessions.session_id', 'device_bound_sessions.session_id')
    .select('device_bound_sessions.public_key')
    .where('device_session_id', '=', id)
    .where((eb) => eb.or(places.map((place) => isLive(place.world)(eb))))
    .executeTakeFirstOrThrow(() => new Refusal('session_not_found'));
  if (proof === null) return false;
  const key = session.public_key;
  const { payload } = await verify(world, proof, await importJWK(key, algorithmOf(key)));
  return spendChallenge(world, id, payload.jti);
}

/** The proof of a registration brings the key, here as JSON. */
async function readFirstProof(
  world: Parts<'clock'>,
  proof: string,
): Promise<{ payload: JWTPayload; key: string }> {
  const { payload, protectedHeader } = await verify(world, proof, EmbeddedJWK);
  const { kty, crv, x, y, n, e } = protectedHeader.jwk ?? {};
  return { payload, key: JSON.stringify({ kty, crv, x, y, n, e }) };
}

const algorithmOf = ({ kty }: JWK) => (kty === 'EC' ? 'ES256' : 'RS256');

/** It has no time: its challenge shows when it was made. */
async function verify({ clock }: Parts<'clock'>, proof: string, key: Parameters<typeof jwtVerify>[1]) {
  if (proof.length > longestProof) throw invalid('It is too long.');
  try {
    return await jwtVerify(proof, key, {
      typ: 'dbsc+jwt',
      algorithms: ['ES256', 'RS256'],
      requiredClaims: ['jti'],
      currentDate: clock.now(),
    });
  } catch (cause) {
    if (cause instanceof errors.JOSEError || cause instanceof TypeError)
      throw invalid('Its format or its signature is invalid.', cause);
    throw cause;
  }
}

function invalid(message: string, cause?: unknown): Refusal {
  return new Refusal('invalid_dpop_proof', {
    message: `The proof in the Secure-Session-Response header is not valid. ${message}`,
    cause,
  });
}
