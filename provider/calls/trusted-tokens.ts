/** Sign-in by the word of the project owner's own server. */
import { z } from '@hono/zod-openapi';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { inTransaction } from '../../server/storage/transaction.ts';
import type { SessionCalls } from '../../session-core/wire/sessions.ts';
import type { Factor } from '../../session-core/wire/shared.ts';
import { readAddress } from '../accounts/emails.ts';
import { prepareAddress, trustedUser } from '../accounts/trusted-users.ts';
import { Refusal } from '../http/refusal.ts';
import { textProblem } from '../http/text.ts';
import { limitTries, useOnce } from '../limits.ts';
import { checkDuration, factorReply, signIn } from '../sessions/sign-in.ts';
import type { TrustedTokenProfile } from '../trusted-token-profiles.ts';
import type { World } from '../world.ts';
import type { CallTable } from './call.ts';
import {
  authReply as authReplySchema,
  factorReply as factorReplySchema,
  optional,
  rememberedDevices,
  sessionDuration,
} from './schemas.ts';

/** How long a session lives that names no duration. Minutes. */
const defaultMinutes = 60;
/** No token is taken that would be good for longer: it is one sign-in's, not a key. Seconds. */
const longestLife = 60 * 60;
/** Signatures only: with a shared secret, whoever verifies could also sign. @see RFC 8725 section 3.1 */
const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];

export const trustedTokens: CallTable<Extract<keyof SessionCalls, 'POST /sessions/attest'>> = {
  'POST /sessions/attest': {
    summary: 'Sign in the user whom a trusted token names',
    area: 'Sessions',
    credentials: 'project',
    body: z.object({
      profile_id: z.string().min(1).max(200),
      token: z.string().min(1).max(8192),
      session_duration_minutes: optional(sessionDuration),
      session_token: optional(z.string().max(512)),
      session_jwt: optional(z.string().max(8192)),
      ...rememberedDevices,
    }),
    reply: factorReplySchema(authReplySchema),
    refusals: [
      'trusted_token_profile_not_found',
      'invalid_trusted_auth_token',
      'invalid_session_duration',
      'too_many_requests',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes ?? defaultMinutes);
      await limitTries(world, caller.ip);
      const claims = await readClaims(world, body.profile_id, body.token);
      const identity = { profileId: body.profile_id, ...claims.identity };
      await prepareAddress(world, identity);
      const outcome = await inTransaction(world.database, async (trx) => {
        const subject = `${body.profile_id} ${claims.id}`;
        // A refusal from here on takes the use back.
        if (!(await useOnce(world, trx, { kind: 'trusted-token', subject, end: claims.end }))) {
          throw new Refusal('invalid_trusted_auth_token');
        }
        const userId = await trustedUser(world, trx, identity);
        const asked = { ...caller, sessionToken: body.session_token ?? caller.sessionToken };
        const factor = trustedFactor(claims.id, world.clock.now());
        const { remembered_device_tokens: remembered } = body;
        return signIn(world, trx, asked, { userId, factor, minutes, remembered });
      });
      return factorReply(world, outcome, {});
    },
  },
};

/**
 * @throws Refusal `trusted_token_profile_not_found`, `invalid_trusted_auth_token`
 * @see RFC 7519 section 7.2, RFC 8725
 */
async function readClaims(world: World, profileId: string, token: string) {
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
      requiredClaims: ['exp', 'jti'],
    });
    const { exp = 0, jti = '' } = payload;
    if (textProblem(jti) !== null) throw new Error('Its jti cannot be kept.');
    if (exp > now.getTime() / 1000 + longestLife) throw new Error('It would live too long.');
    return { id: jti, end: new Date(exp * 1000), identity: readIdentity(payload) };
  } catch (cause) {
    throw new Refusal('invalid_trusted_auth_token', { cause });
  }
}

/** @throws Error, Refusal for a token that names nobody */
function readIdentity({ external_id, email, email_verified }: JWTPayload) {
  if (external_id !== undefined && !isExternalId(external_id)) throw new Error('The external_id is none.');
  const externalId = external_id ?? null;
  if (email_verified === true) return { externalId, address: readAddress(String(email)) };
  if (externalId === null) throw new Error('There is neither an external_id nor a proved address.');
  return { externalId, address: null };
}

function isExternalId(value: unknown): value is string {
  return typeof value === 'string' && /^[^\p{Cc}\p{Cs}]{1,128}$/u.test(value);
}

/** Kept, so that keys are not fetched for every sign-in. */
const keySets = new WeakMap<TrustedTokenProfile, JWTVerifyGetKey>();

function keysOf(profile: TrustedTokenProfile): JWTVerifyGetKey {
  const known = keySets.get(profile);
  if (known) return known;
  const { jwks, jwks_uri = '' } = profile;
  // The settings have checked that one of the two is there, and that its keys are public ones of a known kind.
  const keys = jwks ? createLocalJWKSet(jwks as JSONWebKeySet) : createRemoteJWKSet(new URL(jwks_uri));
  keySets.set(profile, keys);
  return keys;
}

function trustedFactor(tokenId: string, at: Date): Factor {
  return {
    delivery_method: 'trusted_token_exchange',
    type: 'trusted_auth_token',
    last_authenticated_at: at.toISOString(),
    trusted_auth_token_factor: { token_id: tokenId },
  };
}
