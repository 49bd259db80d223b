/** Proofs that a caller has a key, in the `DPoP` header. @see RFC 9449 sections 4 and 8 */
import type { Context } from 'hono';
import { calculateJwkThumbprint, EmbeddedJWK, errors, type JWTPayload, jwtVerify } from 'jose';
import { later, minute, second } from '../clock/clock.ts';
import { isAllowedOrigin } from '../http/origins.ts';
import { Refusal } from '../http/refusal.ts';
import { useOnce as takeOnce } from '../limits/limits.ts';
import { hashKeyed, hashToken, isKeyedHash } from '../secrets/secrets.ts';
import type { Parts, StoreWorld } from '../world/ground.ts';
import type { AppWorld } from '../world/world.ts';

/** A nonce is valid for at least this long, and at most twice as long. */
const nonceMinutes = 5;
const longestProof = 4096;
/** How far the clock of a browser may be off for its first proof to need no nonce. */
const freshSeconds = 60;

/**
 * Checks the proof of a request, if it has one, and uses it up.
 *
 * @param named the session token that the request names, if any: a proof for it is a proof for no other
 * @param isSignedIn whether there is one at all, be it in a cookie: then the proof needs a nonce
 * @returns the thumbprint of the key; null without a proof
 * @throws Refusal `invalid_dpop_proof`; `use_dpop_nonce`, with the nonce in the header of the reply
 */
export async function readKeyProof(
  world: AppWorld,
  context: Context,
  { named, isSignedIn }: { named: string | null; isSignedIn: boolean },
): Promise<string | null> {
  const proof = context.req.header('dpop');
  if (proof === undefined) return null;
  const { payload, thumbprint } = await verify(world, proof);
  context.header('DPoP-Nonce', nonceOf(world));
  checkRequest(world, context, payload);
  if (named !== null && payload.ath !== hashToken(named))
    throw invalid('Its ath does not match this session token.');
  if (isSignedIn || !isFresh(world, payload)) checkNonce(world, payload.nonce);
  await spendProof(world, thumbprint, payload);
  return thumbprint;
}

/**
 * A proof that only names the key of a session to come needs no nonce: one that a thief made in advance would bind the session to
 * the owner's key. It spares the first sign-in of a browser a refused call.
 *
 * @see RFC 9449 section 11.1
 */
function isFresh({ clock }: Parts<'clock'>, { iat = 0 }: JWTPayload): boolean {
  return Math.abs(clock.now().getTime() - iat * second) <= freshSeconds * second;
}

/** One process after the other, and one for all: a copied proof comes second. */
async function spendProof(world: StoreWorld, thumbprint: string, { jti }: JWTPayload): Promise<void> {
  const subject = JSON.stringify([thumbprint, jti]);
  const end = later(world.clock.now(), 3 * nonceMinutes * minute);
  const isNew = await takeOnce(world, world.database, { kind: 'key-proof', subject, end });
  if (!isNew) throw invalid('It was used before.');
}

async function verify(
  world: Parts<'clock'>,
  proof: string,
): Promise<{ payload: JWTPayload; thumbprint: string }> {
  if (proof.length > longestProof) throw invalid('It is too long.');
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      requiredClaims: ['iat', 'jti'],
      // The nonce shows when it was made: the browser's clock may be wrong.
      currentDate: world.clock.now(),
    });
    const { jwk } = protectedHeader;
    if (jwk === undefined) throw invalid('It names no key.');
    return { payload, thumbprint: await calculateJwkThumbprint(jwk) };
  } catch (cause) {
    if (cause instanceof errors.JOSEError || cause instanceof TypeError) {
      throw invalid('Its format or its signature is invalid.', cause);
    }
    throw cause;
  }
}

/** A page may reach the provider through its own host, so this names the hosts of pages too. */
function checkRequest(
  world: Parts<'publicUrl' | 'settings'>,
  { req }: Context,
  { htm, htu, jti }: JWTPayload,
): void {
  if (typeof jti !== 'string' || jti === '') throw invalid('It has no jti.');
  if (htm !== req.method) throw invalid('Its htm does not match the method.');
  const url = typeof htu === 'string' && URL.canParse(htu) ? new URL(htu) : null;
  const isHere =
    url !== null &&
    ([new URL(world.publicUrl).host, req.header('host')].includes(url.host) ||
      isAllowedOrigin(url.origin, world.settings));
  if (!isHere || !url.pathname.endsWith(req.path)) throw invalid('Its htu does not match the address.');
}

/** All processes know the nonces of all: they come from the clock and the shared secret. */
function nonceOf(world: Parts<'clock' | 'pepper'>): string {
  return hashKeyed(world.pepper, ...nonceParts(world, 0));
}

function nonceParts({ clock }: Parts<'clock'>, ago: number): [purpose: string, turn: string] {
  const turn = Math.floor(clock.now().getTime() / (nonceMinutes * minute)) - ago;
  return ['key proof', String(turn)];
}

function checkNonce(world: Parts<'clock' | 'pepper'>, nonce: unknown): void {
  // Accepts the next one too: the clock of another process may be ahead.
  const isGood = [0, 1, -1].some((ago) =>
    isKeyedHash(String(nonce), world.pepper, ...nonceParts(world, ago)),
  );
  if (!isGood) throw new Refusal('use_dpop_nonce');
}

function invalid(message: string, cause?: unknown): Refusal {
  return new Refusal('invalid_dpop_proof', {
    message: `The proof in the DPoP header is not valid. ${message}`,
    cause,
  });
}
