/** Verifies session JWTs by the keys that the provider publishes. */
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Factor } from '../session-core/wire/shared.ts';
import { BackendError } from './errors.ts';
import type { Kind, SignedIn } from './types.ts';

/** The provider's, and this module's, unless the host names another one. */
export const ownPrefix = 'auth';

/** Only signatures made with a key pair: nobody can sign with a published key. */
const algorithms = ['ES256', 'RS256', 'EdDSA'];

interface VerifierOptions {
  apiBaseUrl: string;
  /** The provider's. */
  prefix: string;
  issuer: string;
  clockToleranceSeconds: number;
  timeout: number;
  fetch: typeof globalThis.fetch;
  now: () => number;
}

/** What the JWTs of a project are for, and where its keys are. */
export interface Expected {
  kind: Kind;
  audience: string;
  /** Below `apiBaseUrl`. */
  keysPath: string;
}

/** Returns the user or member of a session JWT, or null if it is invalid. */
export type VerifyJwt = (jwt: string, expected: Expected) => Promise<SignedIn | null>;

/**
 * Makes the verifier. All requests share one copy of the keys, fetched once and again when a JWT names an unknown key.
 *
 * @see RFC 7519 section 7.2
 */
export function createVerifier(options: VerifierOptions): VerifyJwt {
  let keys: { path: string; get: ReturnType<typeof createRemoteJWKSet> } | undefined;

  function keysAt(path: string) {
    if (keys?.path !== path) {
      const get = createRemoteJWKSet(new URL(options.apiBaseUrl + path), {
        timeoutDuration: options.timeout,
        [customFetch]: options.fetch,
      });
      keys = { path, get };
    }
    return keys.get;
  }

  return async (jwt, { kind, audience, keysPath }) => {
    try {
      const { payload } = await jwtVerify(jwt, keysAt(keysPath), {
        algorithms,
        issuer: options.issuer,
        audience,
        requiredClaims: ['exp', 'sub', claimName(options.prefix, 'session')],
        clockTolerance: options.clockToleranceSeconds,
        currentDate: new Date(options.now()),
      });
      return signedInBy(kind, named(options.prefix, payload), jwt);
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

/** The provider's name of a claim: with the prefix of another provider, that of the other one's wire. */
const claimName = (prefix: string, name: 'session' | 'organization') =>
  prefix === ownPrefix ? name : `https://${prefix}.com/${name}`;

/** The claims, with the two of ours under their short names, too. */
function named(prefix: string, payload: JWTPayload): JWTPayload {
  const [session, organization] = [claimName(prefix, 'session'), claimName(prefix, 'organization')];
  return { ...payload, session: payload[session], organization: payload[organization] };
}

/** The claims of a session JWT, as far as they are ours. */
interface SessionClaim {
  /** The wire of another provider has one name for the ids of users' and members' sessions. */
  id: string;
  session_id: string;
  member_session_id: string;
  expires_at: string;
  authentication_factors: Factor[];
  roles: string[];
  roles_omitted: boolean;
}

const sessionOf = (claims: Readonly<Record<string, unknown>>) =>
  claims.session as Partial<SessionClaim> | null;

/** Whether the JWT had no room for the roles. */
export const lacksRoles = ({ claims }: SignedIn) => sessionOf(claims)?.roles_omitted === true;

function signedInBy(kind: Kind, payload: JWTPayload, sessionJwt: string): SignedIn | null {
  const session = sessionOf(payload);
  const actor = payload.act as { sub?: unknown } | undefined;
  const organization = payload.organization as { organization_id?: unknown; slug?: unknown } | undefined;
  const sessionId = session?.id ?? (kind === 'user' ? session?.session_id : session?.member_session_id);
  if (!payload.sub || typeof sessionId !== 'string') return null;
  const common = {
    sessionId,
    roles: session?.roles ?? [],
    email: typeof payload.email === 'string' ? payload.email : null,
    isEmailVerified: payload.email_verified === true,
    name: typeof payload.name === 'string' ? payload.name : null,
    factors: session?.authentication_factors ?? [],
    expiresAt: new Date(session?.expires_at ?? 0),
    // An actor without a name is still an actor.
    impersonator: actor === undefined ? null : String(actor.sub ?? 'unknown'),
    claims: payload,
    sessionJwt,
    sessionToken: null,
    setCookies: [],
  };
  if (kind === 'user') return { kind, userId: payload.sub, ...common };
  if (typeof organization?.organization_id !== 'string') return null;
  return {
    kind,
    memberId: payload.sub,
    organizationId: organization.organization_id,
    organizationSlug: String(organization.slug ?? ''),
    ...common,
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
