/** Identifies the visitor: verifies the session JWT with the provider's published keys. */
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
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

/** What a token says, or why it is refused. */
type CheckedToken =
  | { kind: 'known'; payload: JWTPayload & { sub: string; exp: number } }
  | Exclude<Visitor, KnownVisitor>;

/** Checks session JWTs by published keys. It fetches the keys once, and again for an unknown key id. */
export function createTokenCheck({
  keysUrl,
  issuer,
  audience,
  now,
}: {
  keysUrl: URL;
  issuer: string;
  audience: string;
  now: () => number;
}): (authorization: string | undefined) => Promise<CheckedToken> {
  const keys = createRemoteJWKSet(keysUrl);
  return async (authorization) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return { kind: 'unknown', reason: 'Send a session JWT as bearer token.' };
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: algorithms,
        issuer,
        audience,
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(now()),
      });
      const { sub, exp = 0 } = payload;
      if (!sub) return { kind: 'unknown', reason: 'The session JWT names no user.' };
      return { kind: 'known', payload: { ...payload, sub, exp } };
    } catch (error) {
      return judge(error);
    }
  };
}

/** Creates the check for one provider. */
export function createVisitorCheck(options: {
  providerUrl: string;
  audience: string;
  now: () => number;
}): VisitorCheck {
  const { providerUrl: issuer, audience, now } = options;
  const check = createTokenCheck({
    keysUrl: new URL('/.well-known/jwks.json', issuer),
    issuer,
    audience,
    now,
  });
  return async (authorization) => {
    const checked = await check(authorization);
    if (checked.kind !== 'known') return checked;
    const { sub: userId, exp, act } = checked.payload;
    // `act` names the person who acts for the subject. @see RFC 8693 section 4.1
    return { kind: 'known', userId, expiresAt: exp * 1000, impersonated: act !== undefined };
  };
}

function judge(error: unknown): Exclude<Visitor, KnownVisitor> {
  if (error instanceof errors.JWTExpired) return { kind: 'unknown', reason: 'The session JWT has expired.' };
  if (isTokensFault(error)) return { kind: 'unknown', reason: 'The session JWT is not valid here.' };
  return { kind: 'unsure', cause: error };
}
