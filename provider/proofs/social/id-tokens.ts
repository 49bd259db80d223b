/** Verifies the id tokens of one-tap, where no code is exchanged. */
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Parts } from '../../world/ground.ts';
import type { Client } from './client.ts';
import type { Identity } from './identity.ts';
import { claimsProfile } from './profiles.ts';

export interface OneTapIssuer {
  clientId: string;
  /** The FedCM configuration for the browser; `''` if the issuer has none. */
  fedcmConfigUrl: string;
  /** The values of `iss` to accept, and the keys that sign the tokens. */
  trusted(): Promise<{ issuers: string[]; keys: JWTVerifyGetKey }>;
  /** Signs the claims about a person, for the local issuer. */
  sign?(claims: JWTPayload): Promise<string>;
}

const google = 'https://accounts.google.com';

/** @see https://developers.google.com/identity/gsi/web/guides/verify-google-id-token */
export function googleOneTap(client: Client): OneTapIssuer {
  let keys: JWTVerifyGetKey | null = null;
  return {
    clientId: client.clientId,
    fedcmConfigUrl: `${google}/gsi/fedcm.json`,
    async trusted() {
      const { issuer, jwks_uri = '' } = (await client.configuration()).serverMetadata();
      keys ??= createRemoteJWKSet(new URL(jwks_uri));
      // Google uses both forms.
      return { issuers: issuer === google ? [google, 'accounts.google.com'] : [issuer], keys };
    },
  };
}

/** How old a token may be that names no start of ours. Seconds. */
const longestAge = 300;

/**
 * Returns the identity in the token; null if its issuer, audience, signature, time or nonce is wrong.
 *
 * @param nonce null: the token was asked for without one. A token that has one belongs to a start, which must be named.
 * @see OpenID Connect Core 1.0 section 3.1.3.7
 */
export async function readIdToken(
  world: Parts<'clock' | 'log'>,
  issuer: OneTapIssuer,
  { idToken, nonce }: { idToken: string; nonce: string | null },
): Promise<Identity | null> {
  try {
    const { issuers, keys } = await issuer.trusted();
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: issuers,
      audience: issuer.clientId,
      currentDate: world.clock.now(),
      clockTolerance: 10,
      requiredClaims: ['sub', 'exp', 'iat'],
      algorithms: ['RS256', 'ES256'],
      ...(nonce === null && { maxTokenAge: longestAge }),
    });
    if ((payload.nonce ?? null) !== nonce) throw new Error('nonce');
    return {
      ...claimsProfile({ claims: payload }),
      values: {
        access_token: '',
        id_token: idToken,
        refresh_token: '',
        scopes: [],
        expires_at: new Date((payload.exp ?? 0) * 1000).toISOString(),
      },
    };
  } catch (error) {
    // Only the kind of error: its message may quote the token.
    const reason = error instanceof Error ? error.name : 'unknown';
    world.log.warn({ provider: 'google', reason }, 'rejected a one-tap token');
    return null;
  }
}
