/** `createBackend`: protects the host's own server. */
import { allows } from '../session-core/methods/permissions.ts';
import { cookieNames } from '../session-core/state/names.ts';
import type { ProjectBootstrap, RbacPolicy } from '../session-core/wire/projects.ts';
import { jwtCookie } from './cookie.ts';
import { BackendError } from './errors.ts';
import { createLasting } from './lasting.ts';
import { checkOrigin } from './origin.ts';
import { createProviderCalls, type Renewed } from './provider-calls.ts';
import { createVerifier, type Expected, lacksRoles, ownPrefix } from './session-jwt.ts';
import { type FoundTokens, findTokens } from './tokens.ts';
import type { AuthenticateOptions, Backend, BackendOptions, Kind, RequestLike, SignedIn } from './types.ts';

/**
 * Makes the checks for one project, of users or of members. Make it once, when your server starts: it keeps the provider's keys, the
 * project's settings and its policies.
 *
 * @throws {BackendError} `usage_error` when an option is missing or wrong
 * @example
 * const backend = createBackend({ publicToken: 'public-token-test-local', apiBaseUrl: 'http://localhost:4400' });
 * const user = await backend.authenticate(request);
 */
export function createBackend<K extends Kind = Kind>(options: BackendOptions<K>): Backend<K> {
  const settings = resolve(options);
  const { now, cookies, allowedOrigins } = settings;
  const names = cookieNames({ prefix: settings.prefix, cookies });
  const calls = createProviderCalls(settings);
  const verifyJwt = createVerifier(settings);
  const projects = createLasting<ProjectBootstrap>(now);
  const policies = createLasting<RbacPolicy | null>(now);
  const renewals = new Map<string, ReturnType<typeof calls.checkSession>>();

  const loadProject = () => projects('', calls.loadSettings);

  async function expected(): Promise<Expected> {
    const { vertical, project_id = '' } = await loadProject();
    const kind = vertical === 'B2B' ? 'member' : 'user';
    if (options.kind !== undefined && options.kind !== kind) {
      throw new BackendError(
        'usage_error',
        `createBackend: "kind" is "${options.kind}", and a ${kind} signs in here.`,
      );
    }
    const keysOf = (half: string) => `/v1${half}/sessions/jwks/${encodeURIComponent(project_id)}`;
    if (kind === 'member') return { kind, audience: project_id, keysPath: keysOf('/b2b') };
    return settings.prefix === ownPrefix
      ? { kind, audience: settings.publicToken, keysPath: '/.well-known/jwks.json' }
      : { kind, audience: project_id, keysPath: keysOf('') };
  }

  async function verify(jwt: string): Promise<SignedIn | null> {
    const user = await verifyJwt(jwt, await expected());
    if (!user || !lacksRoles(user)) return user;
    const rights = await calls.loadRights(jwt);
    return rights && { ...user, roles: rights.roles };
  }

  /** One call to the provider for all requests of a session that arrive together. */
  async function renew(token: string, jwt?: string): Promise<Renewed | 'stale' | null> {
    const { kind } = await expected();
    const key = `${token} ${jwt}`;
    const pending =
      renewals.get(key) ?? calls.checkSession(kind, token, jwt).finally(() => renewals.delete(key));
    renewals.set(key, pending);
    return pending;
  }

  async function signedIn(
    { jwts, sessionTokens, jwtCookie: cookie }: FoundTokens,
    { live = false, url, onStale }: AuthenticateOptions & { url: string; onStale: () => void },
  ): Promise<SignedIn | null> {
    const signedInSession = await firstOf(jwts, verify);
    if (signedInSession && !live) return signedInSession;
    if (signedInSession && sessionTokens.length === 0) {
      throw new BackendError(
        'session_token_required',
        'A live check needs the session token. Send it as the Bearer token in place of the JWT, or keep its cookie.',
      );
    }
    return firstOf(sessionTokens, async (token) => {
      const renewed = await renew(token, signedInSession?.sessionJwt);
      if (renewed === 'stale') onStale();
      if (!renewed || renewed === 'stale') return null;
      const user = await verify(renewed.session_jwt);
      if (!user) {
        throw new BackendError(
          'provider_unreachable',
          `The provider's own JWT is not valid here. Compare "issuer" (${settings.issuer}) with its PUBLIC_URL, and the clocks.`,
        );
      }
      // The pages' own copy is as good until it expires.
      const isKnown = signedInSession?.sessionId === user.sessionId;
      const setCookies = cookie !== null && !isKnown ? [jwtCookie(cookie, user, { cookies, url })] : [];
      // The token of a bound session names its key after a dot.
      return { ...user, setCookies, sessionToken: token.includes('.') ? null : token };
    });
  }

  async function policyFor(user: SignedIn): Promise<RbacPolicy | null> {
    if (user.kind === 'user') return (await loadProject()).rbac_policy ?? null;
    let isOwnLoad = false;
    try {
      return await policies(user.organizationId, async () => {
        isOwnLoad = true;
        const rights = await calls.loadRights(user.sessionJwt);
        if (!rights) throw new BackendError('not_signed_in', 'The session has ended.');
        return rights.rbac_policy;
      });
    } catch (error) {
      // The session that has ended may be that of another member, whose request came first.
      if (isOwnLoad || !(error instanceof BackendError && error.code === 'not_signed_in')) throw error;
      return policyFor(user);
    }
  }

  const requireUser = <U extends SignedIn>(user: U | null): U => {
    if (!user) throw new BackendError('not_signed_in', 'Nobody is signed in.');
    return user;
  };

  return {
    async authenticate(request, { stale = 'null', ...options } = {}) {
      let isStale = false;
      const onStale = () => {
        isStale = true;
      };
      const user = await firstOf(findTokens(request, names), (tokens) =>
        signedIn(tokens, { ...options, url: request.url, onStale }),
      );
      // `expected` has compared the kinds.
      if (user || !isStale || stale === 'null') return user as SignedIn<K> | null;
      throw new BackendError(
        'session_stale',
        'The session JWT has expired, and only a page in the browser of the session can renew it. Call session.authenticate() there, and send the request again.',
      );
    },
    requireRole(user, ...roles) {
      const signedIn = requireUser(user);
      if (roles.some((role) => signedIn.roles.includes(role))) return signedIn;
      throw new BackendError('role_required', `This needs one of the roles ${roles.join(', ')}.`);
    },
    requireOrganization(user, organization) {
      const signedIn = requireUser<SignedIn>(user);
      if (signedIn.kind === 'member' && organization !== '') {
        if ([signedIn.organizationId, signedIn.organizationSlug].includes(organization)) return signedIn;
      }
      throw new BackendError(
        'organization_required',
        `This needs a session in the organization "${organization}".`,
      );
    },
    async isAuthorized(user, resourceId, action) {
      return user !== null && allows(await policyFor(user), user.roles, resourceId, action);
    },
    checkOrigin: (request: RequestLike) => checkOrigin(request, allowedOrigins),
  };
}

async function firstOf<V>(values: readonly V[], check: (value: V) => Promise<SignedIn | null>) {
  for (const value of values) {
    const user = await check(value);
    if (user) return user;
  }
  return null;
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
    prefix: options.prefix ?? ownPrefix,
    cookies: options.cookies ?? {},
    allowedOrigins: options.allowedOrigins ?? [],
    clockToleranceSeconds: options.clockToleranceSeconds ?? 30,
    timeout: options.timeout ?? 5000,
    // Called without an owner: some platforms refuse a `fetch` that is a method.
    fetch: options.fetch ?? ((...args: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...args)),
    now: options.now ?? Date.now,
  };
}
