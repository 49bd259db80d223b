/** Tells what an access token allows: checks it against the provider's published keys, and asks whether it still holds. */
import { type AuthInfo, OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { algorithms, isTokensFault } from '../api/token-faults.ts';
import { createIntrospection, ProviderUnreachable } from './introspection.ts';

export interface AccessOptions {
  providerUrl: string;
  /** The address of the tool server: the audience that a token must name. */
  resource: () => string;
  /** What this server shows to the provider when it asks about a token. Without it only the token itself is checked. */
  resourceServerSecret?: string;
  now: () => number;
}

/** What an access token allows, and the name of the client that it was given to, if the provider tells. */
export interface Access extends AuthInfo {
  extra: { userId: string; clientName?: string | undefined };
}

/** Judges an access token. @throws OAuthError `invalid_token`, or {@link ProviderUnreachable}. */
export type AccessCheck = (token: string) => Promise<Access>;

/**
 * @see https://www.rfc-editor.org/rfc/rfc9068#section-4 what a resource server has to check
 * @see https://www.rfc-editor.org/rfc/rfc7662 the question whether the token was revoked
 */
export function createAccessCheck({
  providerUrl,
  resource,
  resourceServerSecret,
  now,
}: AccessOptions): AccessCheck {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', providerUrl));
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

  return async (token) => {
    const { sub, exp, client_id: clientId, scope } = await verify(token);
    if (!sub || !exp || typeof clientId !== 'string') throw refusal('The access token names nobody.');
    const said = await introspect?.(token);
    if (said && !said.active) throw refusal('The access token was revoked.');
    return {
      token,
      clientId,
      scopes: typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [],
      expiresAt: exp,
      resource: new URL(resource()),
      extra: { userId: sub, clientName: said?.clientName },
    };
  };
}

function refusal(words: string): OAuthError {
  return new OAuthError(OAuthErrorCode.InvalidToken, words);
}
