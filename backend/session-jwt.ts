/** Verifies session JWTs by the keys that the provider publishes. */
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Factor } from '../session-core/wire/shared.ts';
import { BackendError } from './errors.ts';
import type { SignedIn } from './types.ts';

/** Only signatures made with a key pair: nobody can sign with a published key. */
const algorithms = ['ES256', 'RS256', 'EdDSA'];

interface VerifierOptions {
  publicToken: string;
  apiBaseUrl: string;
  issuer: string;
  clockToleranceSeconds: number;
  timeout: number;
  fetch: typeof globalThis.fetch;
  now: () => number;
}

/** Returns the user of a session JWT, or null if it is invalid. */
export type VerifyJwt = (jwt: string) => Promise<SignedIn | null>;

/**
 * Makes the verifier. All requests share one copy of the keys, fetched once and again when a JWT names an unknown key.
 *
 * @see RFC 7519 section 7.2
 */
export function createVerifier(options: VerifierOptions): VerifyJwt {
  const keys = createRemoteJWKSet(new URL(`${options.apiBaseUrl}/.well-known/jwks.json`), {
    timeoutDuration: options.timeout,
    [customFetch]: options.fetch,
  });
  return async (jwt) => {
    try {
      const { payload } = await jwtVerify(jwt, keys, {
        algorithms,
        issuer: options.issuer,
        audience: options.publicToken,
        requiredClaims: ['exp', 'sub', 'session'],
        clockTolerance: options.clockToleranceSeconds,
        currentDate: new Date(options.now()),
      });
      return toUser(payload, jwt);
    } catch (error) {
      if (isTokenFault(error)) return null;
      throw new BackendError(
        'provider_unreachable',
        `The keys at ${options.apiBaseUrl} could not be loaded.`,
        {
          cause: error,
        },
      );
    }
  };
}

/** The claims of a session JWT, as far as they are ours. */
interface SessionClaim {
  session_id: string;
  expires_at: string;
  authentication_factors: Factor[];
  roles: string[];
}

function toUser(payload: JWTPayload, sessionJwt: string): SignedIn | null {
  const session = payload.session as Partial<SessionClaim> | null;
  const actor = payload.act as { sub?: unknown } | undefined;
  if (!payload.sub || typeof session?.session_id !== 'string') return null;
  return {
    userId: payload.sub,
    sessionId: session.session_id,
    roles: session.roles ?? [],
    email: typeof payload.email === 'string' ? payload.email : null,
    isEmailVerified: payload.email_verified === true,
    name: typeof payload.name === 'string' ? payload.name : null,
    factors: session.authentication_factors ?? [],
    expiresAt: new Date(session.expires_at ?? 0),
    // An actor without a name is still an actor.
    impersonator: actor === undefined ? null : String(actor.sub ?? 'unknown'),
    claims: payload,
    sessionJwt,
    setCookies: [],
  };
}

/** True when the token is at fault; false when the keys could not be loaded. */
function isTokenFault(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    // The base class alone: the reply with the keys had a status other than 200, or was not JSON.
    error.constructor !== errors.JOSEError
  );
}
