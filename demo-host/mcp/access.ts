/** Verifies access tokens: checks the signature with the provider's keys, and revocation by introspection. */
import { type AuthInfo, OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { algorithms, isTokensFault } from '../api/token-faults.ts';
import { createIntrospection, ProviderUnreachable } from './introspection.ts';
import { createProofCheck, type Presented } from './proof.ts';

interface AccessOptions {
  providerUrl: string;
  /** The address of the tool server: the audience that a token must name. */
  resource: () => string;
  /** Authenticates introspection calls. Without it the demo checks only the token itself. */
  resourceServerSecret?: string;
  now: () => number;
}

/** What an access token allows, and the client's name if the provider reports it. */
export interface Access extends AuthInfo {
  extra: { userId: string; clientName?: string | undefined };
}

/** Verifies an access token, and the proof of its key if it is bound to one. @throws OAuthError `invalid_token`, TooManyProofs, or {@link ProviderUnreachable}. */
export type AccessCheck = (presented: Presented) => Promise<Access>;

/**
 * @see https://www.rfc-editor.org/rfc/rfc9068#section-4 what a resource server must check
 * @see https://www.rfc-editor.org/rfc/rfc7662 introspection
 * @see https://www.rfc-editor.org/rfc/rfc9449#section-7 tokens that are bound to a key
 */
export function createAccessCheck({
  providerUrl,
  resource,
  resourceServerSecret,
  now,
}: AccessOptions): AccessCheck {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', providerUrl));
  const checkProof = createProofCheck({ resource, now });
  const introspect = resourceServerSecret
    ? createIntrospection({ providerUrl, secret: resourceServerSecret, now })
    : null;

  async function verify(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: algorithms,
        typ: 'at+jwt',
        issuer: providerUrl,
        audience: resource(),
        requiredClaims: ['exp', 'sub', 'client_id'],
        currentDate: new Date(now()),
      });
      return payload;
    } catch (error) {
      if (isTokensFault(error)) throw refusal('The access token is expired, or not one for this server.');
      throw new ProviderUnreachable('The keys of the provider cannot be fetched.', { cause: error });
    }
  }

  return async (presented) => {
    const { token } = presented;
    const claims = await verify(token);
    await checkProof(presented, claims);
    const { sub, exp, client_id: clientId, scope } = claims;
    if (!sub || !exp || typeof clientId !== 'string') throw refusal('The access token names no user.');
    const introspection = await introspect?.(token);
    if (introspection && !introspection.active) throw refusal('The access token was revoked.');
    return {
      token,
      clientId,
      scopes: typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [],
      expiresAt: exp,
      resource: new URL(resource()),
      extra: { userId: sub, clientName: introspection?.clientName },
    };
  };
}

function refusal(words: string): OAuthError {
  return new OAuthError(OAuthErrorCode.InvalidToken, words);
}
