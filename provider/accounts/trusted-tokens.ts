/** The tokens with which the project's own servers vouch for a user. */

import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { Factor } from '../../session-core/wire/shared.ts';
import { Refusal } from '../http/refusal.ts';
import { textProblem } from '../http/text.ts';
import type { TrustedTokenProfile } from '../settings/trusted-token-profiles.ts';
import type { Parts } from '../world/ground.ts';
import { readAddress } from './emails.ts';

/** The maximum lifetime of a token: it is for one sign-in, not a key. Seconds. */
const longestLife = 60 * 60;

/** How far the clocks of the project's servers may be from ours; documented. Seconds. */
const clockTolerance = 30;

/** Signatures only: with a shared secret, a server that verifies could also sign. @see RFC 8725 section 3.1 */
const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];

/**
 * @throws Refusal `trusted_token_profile_not_found`, `invalid_trusted_auth_token`
 * @see RFC 7519 section 7.2, RFC 8725
 */
export async function readClaims(world: Parts<'settings' | 'clock'>, profileId: string, token: string) {
  const { trustedTokenProfiles: profiles } = world.settings;
  const profile = Object.hasOwn(profiles, profileId) ? profiles[profileId] : undefined;
  if (!profile) throw new Refusal('trusted_token_profile_not_found');
  const now = world.clock.now();
  try {
    const { payload } = await jwtVerify(token, keysOf(profile), {
      issuer: profile.issuer,
      audience: profile.audience,
      algorithms,
      currentDate: now,
      clockTolerance,
      requiredClaims: ['exp', 'jti'],
    });
    const { exp = 0, jti = '' } = payload;
    if (textProblem(jti) !== null) throw new Error('Its jti is not valid text.');
    if (exp > now.getTime() / 1000 + longestLife + clockTolerance)
      throw new Error('Its exp is too far ahead.');
    // Remembered as used for as long as it would be accepted.
    return { id: jti, end: new Date((exp + clockTolerance) * 1000), identity: readIdentity(payload) };
  } catch (cause) {
    throw new Refusal('invalid_trusted_auth_token', { cause });
  }
}

/** @throws Error, Refusal for a token that does not identify a user */
function readIdentity({ external_id, email, email_verified }: JWTPayload) {
  if (external_id !== undefined && !isExternalId(external_id)) throw new Error('The external_id is invalid.');
  const externalId = external_id ?? null;
  if (email_verified === true) return { externalId, address: readAddress(String(email)) };
  if (externalId === null) throw new Error('There is neither an external_id nor a verified address.');
  return { externalId, address: null };
}

function isExternalId(value: unknown): value is string {
  return typeof value === 'string' && /^[^\p{Cc}\p{Cs}]{1,128}$/u.test(value);
}

/** Kept, so that keys are not fetched for every sign-in. */
const keySets = new WeakMap<TrustedTokenProfile, JWTVerifyGetKey>();

function keysOf(profile: TrustedTokenProfile): JWTVerifyGetKey {
  const keySet = keySets.get(profile);
  if (keySet) return keySet;
  const { jwks, jwks_uri = '' } = profile;
  // The settings have checked that one of the two is set, and that its keys are public keys of a known kind.
  const keys = jwks ? createLocalJWKSet(jwks as JSONWebKeySet) : createRemoteJWKSet(new URL(jwks_uri));
  keySets.set(profile, keys);
  return keys;
}

export function trustedFactor(tokenId: string, at: Date): Factor {
  return {
    delivery_method: 'trusted_token_exchange',
    type: 'trusted_auth_token',
    last_authenticated_at: at.toISOString(),
    trusted_auth_token_factor: { token_id: tokenId },
  };
}
