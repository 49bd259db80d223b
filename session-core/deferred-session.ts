/**
 * A session client whose inside is fetched a little later, so that a page's first screen does not wait for it.
 * What can be known at once (tokens in cookies, the state and settings of an earlier visit) is there at once.
 */
import type { Bootstrap, SessionClient, SessionOptions, SessionState, Tokens } from './client.ts';
import { defaultBootstrap } from './default-bootstrap.ts';
import { AuthError } from './errors.ts';
import { whenIdle } from './idle.ts';
import type { Session, User } from './wire/shared.ts';

/** Fetches the real client's maker. */
type Fetch = () => Promise<{ createSession(options: SessionOptions): SessionClient }>;

/**
 * Makes a client like `createSession`, of which the larger part is fetched when it is first needed, when this browser
 * seems to be signed in, or when the page has nothing else to do.
 *
 * @throws AuthError `usage_error` when `publicToken` is not a text.
 * @example
 * const auth = createSession({ publicToken: 'public-token-test-local', apiBaseUrl: 'http://localhost:4400' });
 * auth.onStateChange(({ user }) => greet(user));
 */
export function createDeferredSession(
  options: SessionOptions,
  fetchInside: Fetch = () => import('./create-session.ts'),
): SessionClient {
  if (typeof options?.publicToken !== 'string') {
    throw new AuthError('usage_error', 'createSession: "publicToken" must be a string.');
  }
  const { publicToken, prefix = 'auth', cookies = {} } = options;
  const stateKey = `${prefix}_sdk_state_${publicToken}`;
  const readTokens = (): { opaque: string | undefined; jwt: string | undefined } => ({
    opaque: cookie(cookies.opaqueTokenCookieName ?? `${prefix}_session`),
    jwt: cookie(cookies.jwtCookieName ?? `${prefix}_session_jwt`),
  });
  const early = rememberedState(stateKey, readTokens().opaque !== undefined);
  const earlyBootstrap: Bootstrap = {
    ...defaultBootstrap,
    ...(remembered(`${stateKey}::bootstrap`) as object | null),
  };

  const scope = new AbortController();
  let real: SessionClient | null = null;
  let pending: Promise<SessionClient> | null = null;

  function inside(): Promise<SessionClient> {
    if (real) return Promise.resolve(real);
    if (scope.signal.aborted) return Promise.reject(disposed());
    pending ??= fetchInside().then(
      ({ createSession }) => {
        if (scope.signal.aborted) throw disposed();
        real = createSession(options);
        for (const begin of waiting) begin(real);
        waiting.clear();
        return real;
      },
      (cause: unknown) => {
        pending = null;
        throw new AuthError('unreachable', 'A part of the session layer could not be loaded.', { cause });
      },
    );
    return pending;
  }

  const waiting = new Set<(client: SessionClient) => void>();
  /** Subscribes to the real client, now or as soon as it is there. */
  function subscribe(to: (client: SessionClient) => () => void): () => void {
    if (real) return to(real);
    let stop = () => {};
    const begin = (client: SessionClient) => {
      stop = to(client);
    };
    waiting.add(begin);
    return () => {
      waiting.delete(begin);
      stop();
    };
  }

  const state = (): SessionState => real?.state ?? early;
  // It may be signed in: the background refresh has to begin. Else there is time.
  if (early.fromCache) void inside().catch(ignore);
  else whenIdle(() => void inside().catch(ignore), scope.signal);

  return {
    publicToken,
    prefix,
    apiBaseUrl: (options.apiBaseUrl ?? globalThis.location?.origin ?? '').replace(/\/+$/, ''),
    get state() {
      return state();
    },
    onStateChange: (listener) => subscribe((client) => client.onStateChange(listener)),
    otps: {
      email: { loginOrCreate: async (...given) => (await inside()).otps.email.loginOrCreate(...given) },
      authenticate: async (...given) => (await inside()).otps.authenticate(...given),
    },
    magicLinks: {
      email: { loginOrCreate: async (...given) => (await inside()).magicLinks.email.loginOrCreate(...given) },
      authenticate: async (...given) => (await inside()).magicLinks.authenticate(...given),
    },
    session: {
      authenticate: async (...given) => (await inside()).session.authenticate(...given),
      revoke: async (...given) => (await inside()).session.revoke(...given),
      getTokens() {
        if (real) return real.session.getTokens();
        const { opaque, jwt } = readTokens();
        return opaque && jwt ? ({ session_token: opaque, session_jwt: jwt } satisfies Tokens) : null;
      },
      getInfo: () => ({ session: state().session, fromCache: state().fromCache }),
      onChange: (listener) => subscribe((client) => client.session.onChange(listener)),
    },
    user: {
      get: async (...given) => (await inside()).user.get(...given),
      getInfo: () => ({ user: state().user, fromCache: state().fromCache }),
      onChange: (listener) => subscribe((client) => client.user.onChange(listener)),
    },
    bootstrap: {
      get current() {
        return real?.bootstrap.current ?? earlyBootstrap;
      },
      // Never rejects: without the inside, what an earlier visit left is all there is to tell.
      load: () =>
        inside()
          .then((client) => client.bootstrap.load())
          .catch(() => earlyBootstrap),
      onChange: (listener) => subscribe((client) => client.bootstrap.onChange(listener)),
    },
    logEvent(...given) {
      inside().then((client) => client.logEvent(...given), ignore);
    },
    authenticateByUrl: async (...given) => (await inside()).authenticateByUrl(...given),
    dispose() {
      scope.abort();
      waiting.clear();
      real?.dispose();
    },
  };
}

function rememberedState(stateKey: string, signedIn: boolean): SessionState {
  const nobody: SessionState = { user: null, session: null, fromCache: false };
  if (!signedIn && remembered(`${stateKey}::server_cookies`) !== 1) return nobody;
  const kept = remembered(stateKey) as { user?: User | null; session?: Session | null } | null;
  return { user: kept?.user ?? null, session: kept?.session ?? null, fromCache: true };
}

function remembered(key: string): unknown {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(key) ?? 'null');
  } catch {
    // Blocked or damaged: as if there were nothing.
    return null;
  }
}

function cookie(name: string): string | undefined {
  try {
    const entry = globalThis.document?.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
    return entry && decodeURIComponent(entry.slice(name.length + 1));
  } catch {
    // Cookies are blocked in a sandboxed frame.
    return undefined;
  }
}

function disposed(): AuthError {
  return new AuthError('disposed', 'This client was disposed; make a new one with createSession().');
}

function ignore(): void {
  // What is fetched ahead of need may fail without a word; the call that needs it will say so.
}
