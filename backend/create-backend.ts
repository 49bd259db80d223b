/** `createBackend`: protects the host's own server. */
import { allows } from '../session-core/permissions.ts';
import { cookieNames } from '../session-core/state/names.ts';
import { jwtCookie } from './cookie.ts';
import { BackendError } from './errors.ts';
import { checkOrigin } from './origin.ts';
import { createPolicy } from './policy.ts';
import { createProviderCalls, type Renewed } from './provider-calls.ts';
import { createVerifier } from './session-jwt.ts';
import { type FoundTokens, findTokens } from './tokens.ts';
import type { Backend, BackendOptions, RequestLike, SignedIn } from './types.ts';

/**
 * Makes the checks for one project. Make it once, when your server starts: it keeps the provider's keys and the project's policy.
 *
 * @throws {BackendError} `usage_error` when an option is missing or wrong
 * @example
 * const backend = createBackend({ publicToken: 'public-token-test-local', apiBaseUrl: 'http://localhost:4400' });
 * const user = await backend.authenticate(request);
 */
export function createBackend(options: BackendOptions): Backend {
  const settings = resolve(options);
  const { now, cookies, allowedOrigins } = settings;
  const names = cookieNames({ prefix: settings.prefix, cookies });
  const calls = createProviderCalls(settings);
  const verify = createVerifier(settings);
  const policy = createPolicy(calls, now);
  const renewals = new Map<string, Promise<Renewed | null>>();

  /** One call to the provider for all requests of a session that arrive together. */
  function renew(token: string, jwt?: string): Promise<Renewed | null> {
    const key = `${token} ${jwt}`;
    const pending = renewals.get(key) ?? calls.checkSession(token, jwt).finally(() => renewals.delete(key));
    renewals.set(key, pending);
    return pending;
  }

  async function firstOf<V>(values: readonly V[], check: (value: V) => Promise<SignedIn | null>) {
    for (const value of values) {
      const user = await check(value);
      if (user) return user;
    }
    return null;
  }

  async function signedIn(
    { jwts, sessionTokens, jwtCookie: cookie }: FoundTokens,
    { live, url }: { live: boolean; url: string },
  ): Promise<SignedIn | null> {
    const known = await firstOf(jwts, verify);
    if (known && !live) return known;
    if (known && sessionTokens.length === 0) {
      throw new BackendError(
        'session_token_required',
        'A live check needs the session token. Send it as the Bearer token in place of the JWT, or keep its cookie.',
      );
    }
    return firstOf(sessionTokens, async (token) => {
      const renewed = await renew(token, known?.sessionJwt);
      if (!renewed) return null;
      const user = await verify(renewed.session_jwt);
      if (!user) {
        throw new BackendError(
          'provider_unreachable',
          `The provider's own JWT is not valid here. Compare "issuer" (${settings.issuer}) with its PUBLIC_URL, and the clocks.`,
        );
      }
      // The pages' own copy is as good until it expires.
      const isKnown = known?.sessionId === user.sessionId;
      const setCookies = cookie !== null && !isKnown ? [jwtCookie(cookie, user, { cookies, url })] : [];
      return { ...user, setCookies };
    });
  }

  return {
    authenticate: (request, { live = false } = {}) =>
      firstOf(findTokens(request, names), (found) => signedIn(found, { live, url: request.url })),
    requireRole(user, ...roles) {
      if (!user) throw new BackendError('not_signed_in', 'Nobody is signed in.');
      if (roles.some((role) => user.roles.includes(role))) return user;
      throw new BackendError('role_required', `This needs one of the roles ${roles.join(', ')}.`);
    },
    async isAuthorized(user, resourceId, action) {
      return user !== null && allows(await policy(), user.roles, resourceId, action);
    },
    checkOrigin: (request: RequestLike) => checkOrigin(request, allowedOrigins),
  };
}

function resolve(options: BackendOptions) {
  const { publicToken, apiBaseUrl } = options;
  if (typeof publicToken !== 'string' || publicToken === '') {
    throw new BackendError('usage_error', 'createBackend: "publicToken" must be a string.');
  }
  if (!URL.canParse(apiBaseUrl) || !/^https?:$/.test(new URL(apiBaseUrl).protocol)) {
    throw new BackendError('usage_error', 'createBackend: "apiBaseUrl" must be an http(s) address.');
  }
  const base = apiBaseUrl.replace(/\/+$/, '');
  return {
    publicToken,
    apiBaseUrl: base,
    issuer: options.issuer ?? base,
    prefix: options.prefix ?? 'auth',
    cookies: options.cookies ?? {},
    allowedOrigins: options.allowedOrigins ?? [],
    clockToleranceSeconds: options.clockToleranceSeconds ?? 30,
    timeout: options.timeout ?? 5000,
    // Called without an owner: some platforms refuse a `fetch` that is a method.
    fetch: options.fetch ?? ((...args: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...args)),
    now: options.now ?? Date.now,
  };
}
