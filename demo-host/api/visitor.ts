/** Identifies the visitor: verifies the session JWT with the provider's published keys. */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { algorithms, isTokensFault } from './token-faults.ts';

/** A signed-in user, until the session JWT expires (milliseconds since 1970). */
export interface KnownVisitor {
  kind: 'known';
  userId: string;
  expiresAt: number;
  /** Whether this is an impersonator, who may read but not change. */
  impersonated: boolean;
}

/** What is known about a caller. */
export type Visitor =
  | KnownVisitor
  /** No token, or an invalid or expired one. */
  | { kind: 'unknown'; reason: string }
  /** The provider's keys could not be fetched, so no token can be checked. */
  | { kind: 'unsure'; cause: unknown };

/** Checks the value of an `Authorization` header. */
export type VisitorCheck = (authorization: string | undefined) => Promise<Visitor>;

/** Creates the check for one provider. It fetches the keys once, and again for an unknown key id. */
export function createVisitorCheck(options: {
  providerUrl: string;
  audience: string;
  now: () => number;
}): VisitorCheck {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', options.providerUrl));
  return async (authorization) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return { kind: 'unknown', reason: 'Send a session JWT as bearer token.' };
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: algorithms,
        issuer: options.providerUrl,
        audience: options.audience,
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(options.now()),
      });
      if (!payload.sub) return { kind: 'unknown', reason: 'The session JWT names no user.' };
      const expiresAt = (payload.exp ?? 0) * 1000;
      // `act` names the person who acts for the subject. @see RFC 8693 section 4.1
      return { kind: 'known', userId: payload.sub, expiresAt, impersonated: payload.act !== undefined };
    } catch (error) {
      return judge(error);
    }
  };
}

function judge(error: unknown): Visitor {
  if (error instanceof errors.JWTExpired) return { kind: 'unknown', reason: 'The session JWT has expired.' };
  if (isTokensFault(error)) return { kind: 'unknown', reason: 'The session JWT is not valid here.' };
  return { kind: 'unsure', cause: error };
}
