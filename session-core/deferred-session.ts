/**
 * A session client whose inside is fetched a little later, so that a page's first screen does not wait for it.
 * What can be known at once (tokens in cookies, the state and settings of an earlier visit) is there at once.
 */
import { disposed, unlessAborted } from './abort.ts';
import type { CallOptions, SessionClient, SessionOptions, SessionState } from './client.ts';
import { AuthError } from './errors.ts';
import { readCookies, readLocal } from './guarded.ts';
import { whenIdle } from './idle.ts';
import type { Inside } from './inside.ts';
import { resolveOptions } from './options.ts';
import { allows } from './permissions.ts';
import { cookieValues } from './state/cookie-values.ts';
import type { Waiting } from './state/follow.ts';
import { parseKnownState } from './state/known-state.ts';
import { cookieNames, serverCookiesKeyOf, stateKeyOf } from './state/names.ts';
import { storedBootstrap } from './stored-bootstrap.ts';

export interface DeferredParts {
  /** Fetches the real client's maker, and what only that needs. */
  fetchInside?: () => Promise<Inside>;
  /** What can be seen of the page before. @default the page itself */
  page?: EarlyPage;
}

export interface EarlyPage {
  /** Undefined where there is no page. */
  readonly origin: string | undefined;
  readCookies(): string;
  readStorage(key: string): string | null;
  /** Runs the work when the page is at rest, unless the signal has aborted by then. */
  whenIdle(work: () => void, signal: AbortSignal): void;
  /** Runs the work whenever the page is online again, until the signal aborts. */
  onOnline(work: () => void, signal: AbortSignal): void;
}

const thisPage: EarlyPage = {
  get origin() {
    return globalThis.location?.origin;
  },
  readCookies,
  readStorage: readLocal,
  whenIdle,
  onOnline: (work, signal) => globalThis.addEventListener?.('online', work, { signal }),
};

/**
 * Makes a client like `createSession`, of which the larger part is fetched when it is first needed, when this browser
 * seems to be signed in, or when the page has nothing else to do.
 *
 * @throws AuthError `usage_error` without a public token, or without `apiBaseUrl` outside a page. An option of another
 * type than it should be makes every call fail with that code.
 * @example
 * const auth = createSession({ publicToken: 'public-token-test-local', apiBaseUrl: 'http://localhost:4400' });
 * auth.onStateChange(({ user }) => greet(user));
 */
export function createDeferredSession(
  given: SessionOptions,
  { fetchInside = () => import('./inside.ts'), page = thisPage }: DeferredParts = {},
): SessionClient {
  const options = { ...given, ...resolveOptions(given, page.origin) };
  const { publicToken, prefix, apiBaseUrl, cookies } = options;
  const scope = new AbortController();
  const waiting = new Set<Waiting>();
  let real: SessionClient | null = null;
  let fetching: Promise<SessionClient> | null = null;

  async function fetchNow(): Promise<SessionClient> {
    let inside: Inside;
    try {
      inside = await fetchInside();
    } catch (cause) {
      fetching = null;
      throw new AuthError('unreachable', 'A part of the session layer could not be loaded.', { cause });
    }
    if (scope.signal.aborted) throw scope.signal.reason;
    real = inside.createSession(options);
    inside.follow(real, early, waiting);
    return real;
  }

  /** The real client, which nobody waits for longer than this one lasts. */
  async function inside(): Promise<SessionClient> {
    if (scope.signal.aborted) throw scope.signal.reason;
    fetching ??= fetchNow();
    return unlessAborted(fetching, scope.signal);
  }

  // May fail without a word: the call that needs it will say so.
  const fetchAhead = () => void inside().catch(() => {});

  /** A call of the real client, which is waited for no longer than the caller wants. */
  async function call(path: readonly string[], args: readonly unknown[]): Promise<unknown> {
    const { signal } = (args.at(-1) ?? {}) as CallOptions;
    const client = await unlessAborted(inside(), signal);
    return (find(client, path) as Callable)(...args);
  }

  /** A subscription that the inside begins when it comes. */
  function subscribe(name: string, listener: Waiting['listener']): () => void {
    const entry: Waiting = { name, listener, stop: () => void waiting.delete(entry) };
    waiting.add(entry);
    return () => entry.stop();
  }

  const names = cookieNames(prefix, cookies);
  const cookie = (name: string) => cookieValues(page.readCookies(), name)[0];
  const stateKey = stateKeyOf(options);
  const state = rememberedState(page, stateKey, cookie(names.opaque) !== undefined);
  const { user, session, fromCache } = state;
  const bootstrap = storedBootstrap(stateKey, page.readStorage);
  /** What is known, or can be done, without the inside. */
  const early: Early = {
    state,
    session: {
      getTokens() {
        const session_token = cookie(names.opaque);
        const session_jwt = cookie(names.jwt);
        return session_token && session_jwt ? { session_token, session_jwt } : null;
      },
      getInfo: () => ({ session, fromCache }),
    },
    user: { getInfo: () => ({ user, fromCache }) },
    rbac: {
      isAuthorizedSync: (resourceId, action) =>
        allows(bootstrap.rbacPolicy, user?.roles ?? [], resourceId, action),
    },
    bootstrap: {
      current: bootstrap,
      // Never rejects: without the inside, what an earlier visit left is all there is to tell.
      load: () =>
        inside().then(
          (client) => client.bootstrap.load(),
          () => bootstrap,
        ),
    },
    logEvent: (...entry) =>
      void inside().then(
        (client) => client.logEvent(...entry),
        () => {},
      ),
  };

  function play(path: readonly string[], args: readonly unknown[]): unknown {
    const known = find(real ?? early, path) as Callable | undefined;
    if (known) return known(...args);
    return /^on[A-Z]/.test(path.at(-1) ?? '')
      ? subscribe(path.join('.'), args[0] as Waiting['listener'])
      : call(path, args);
  }

  page.onOnline(fetchAhead, scope.signal);
  // It may be signed in: the background refresh has to begin. Else there is time.
  if (fromCache) fetchAhead();
  else page.whenIdle(fetchAhead, scope.signal);

  const own = {
    publicToken,
    prefix,
    apiBaseUrl,
    get state() {
      return (real ?? early).state;
    },
    bootstrap: standIn(['bootstrap'], play, {
      get current() {
        return (real ?? early).bootstrap.current;
      },
    }),
    dispose() {
      scope.abort(disposed());
      real?.dispose();
    },
  };
  return standIn([], play, own) as SessionClient;
}

/** The part of a client that is there before its inside. */
export type Early = Pick<SessionClient, 'state' | 'logEvent'> & {
  session: Pick<SessionClient['session'], 'getTokens' | 'getInfo'>;
  user: Pick<SessionClient['user'], 'getInfo'>;
  rbac: Pick<SessionClient['rbac'], 'isAuthorizedSync'>;
  bootstrap: Pick<SessionClient['bootstrap'], 'current' | 'load'>;
};

type Callable = (...args: readonly unknown[]) => unknown;

/**
 * A part of the client: its own values, and for everything else a stand-in that can be called, or asked for a part of
 * its own. So no call has to be listed here.
 *
 * @param path leads to the part, from the client
 */
function standIn(
  path: readonly string[],
  play: (path: readonly string[], args: readonly unknown[]) => unknown,
  own: object = () => {},
): object {
  return new Proxy(own, {
    get(target, name) {
      // Nobody may take a stand-in for a promise.
      if (typeof name === 'string' && name !== 'then' && !(name in target)) {
        Reflect.set(target, name, standIn([...path, name], play));
      }
      return Reflect.get(target, name);
    },
    apply: (_target, _self, args) => play(path, args),
  });
}

function find(client: object, path: readonly string[]): unknown {
  let found: unknown = client;
  for (const step of path) found = (found as Record<string, unknown> | undefined)?.[step];
  return found;
}

/** As the real client begins; see `start` in state/session.ts. */
function rememberedState(page: EarlyPage, stateKey: string, hasToken: boolean): SessionState {
  const present = hasToken || page.readStorage(serverCookiesKeyOf(stateKey)) === '1';
  const known = present ? parseKnownState(page.readStorage(stateKey)) : null;
  return { user: known?.user ?? null, session: known?.session ?? null, fromCache: present };
}
