/** Tells who is calling: checks the session JWT against the keys that the provider publishes. */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

/** What is known about a caller. */
export type Visitor =
  | { kind: 'known'; userId: string }
  /** No token, or one that is not valid (any more). */
  | { kind: 'unknown'; reason: string }
  /** The provider's keys could not be fetched, so nobody can be judged. */
  | { kind: 'unsure'; cause: unknown };

/** Judges the value of an `Authorization` header. */
export type VisitorCheck = (authorization: string | undefined) => Promise<Visitor>;

/** Only signatures made with a key pair: a published key must never be usable to sign. */
const ALGORITHMS = ['ES256', 'RS256', 'EdDSA'];

/** Makes the check for one provider. Its keys are fetched once and again when an unknown one is named. */
export function createVisitorCheck(options: {
  providerUrl: string;
  audience: string;
  now: () => number;
}): VisitorCheck {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', options.providerUrl));
  return async (authorization) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return { kind: 'unknown', reason: 'A session JWT is needed as bearer token.' };
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ALGORITHMS,
        issuer: options.providerUrl,
        audience: options.audience,
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(options.now()),
      });
      return payload.sub
        ? { kind: 'known', userId: payload.sub }
        : { kind: 'unknown', reason: 'The session JWT names nobody.' };
    } catch (error) {
      return judge(error);
    }
  };
}

function judge(error: unknown): Visitor {
  if (error instanceof errors.JWTExpired) return { kind: 'unknown', reason: 'The session JWT has expired.' };
  if (
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  ) {
    return { kind: 'unknown', reason: 'The session JWT is not valid here.' };
  }
  return { kind: 'unsure', cause: error };
}
