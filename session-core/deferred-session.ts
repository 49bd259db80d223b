/**
 * A session client whose inside is fetched a little later, so that a page's first screen does not wait for it.
 * What can be known at once (tokens in cookies, the state and settings of an earlier visit) is there at once.
 */
import { disposed, unlessAborted } from './abort.ts';
import type { Bootstrap, CallOptions, SessionClient, SessionOptions, SessionState } from './client.ts';
import { defaultBootstrap } from './default-bootstrap.ts';
import type { Environment } from './environment.ts';
import { AuthError } from './errors.ts';
import { listen, place, readCookies, readLocal } from './guarded.ts';
import { whenIdle } from './idle.ts';
import { resolveOptions } from './options.ts';
import { allows } from './permissions.ts';
import { cookieValues } from './state/cookie-values.ts';
import type { Follow } from './state/follow.ts';
import { parseKnownState } from './state/known-state.ts';
import { bootstrapKeyOf, cookieNames, serverCookiesKeyOf, stateKeyOf } from './state/names.ts';
import { parseBootstrap } from './stored-bootstrap.ts';

export interface DeferredParts {
  /** Fetches the real client's maker, and what only that needs. */
  fetchInside?: () => Promise<{ createSession(options: SessionOptions): SessionClient; follow: Follow }>;
  /** What can be seen of the page before. @default the page itself */
  page?: EarlyPage;
}

export interface EarlyPage {
  readonly place: Environment['place'];
  readCookies(): string;
  readStorage(key: string): string | null;
  /** Runs the work when the page is at rest, unless the signal has aborted by then. */
  whenIdle(work: () => void, signal: AbortSignal): void;
  onOnline(listener: () => void): () => void;
}

const thisPage: EarlyPage = {
  place,
  readCookies,
  readStorage: readLocal,
  whenIdle,
  onOnline: (listener) => listen('window', 'online', listener),
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
  const options = { ...given, ...resolveOptions(given, page.place()?.origin) };
  const { publicToken, prefix, apiBaseUrl } = options;
  const tokens = () => readTokens(page, options);
  const early = rememberedState(page, stateKeyOf(options), tokens().opaque !== undefined);
  const earlyBootstrap =
    parseBootstrap(page.readStorage(bootstrapKeyOf(stateKeyOf(options)))) ?? defaultBootstrap;

  const scope = new AbortController();
  const waiting = new Set<(client: SessionClient, follow: Follow) => void>();
  let real: SessionClient | null = null;
  let fetching: Promise<SessionClient> | null = null;

  function inside(): Promise<SessionClient> {
    fetching ??= fetchInside().then(
      ({ createSession, follow }) => {
        if (scope.signal.aborted) throw disposed();
        stopOnline();
        real = createSession(options);
        for (const begin of waiting) begin(real, follow);
        waiting.clear();
        return real;
      },
      (cause: unknown) => {
        fetching = null;
        throw new AuthError('unreachable', 'A part of the session layer could not be loaded.', { cause });
      },
    );
    return fetching;
  }

  // May fail without a word: the call that needs it will say so.
  const fetchAhead = () => void inside().catch(() => undefined);

  /** A call of the real client, which is waited for no longer than the caller wants. */
  async function call(path: readonly string[], args: readonly unknown[]): Promise<unknown> {
    if (scope.signal.aborted) throw scope.signal.reason;
    const { signal } = (args.at(-1) ?? {}) as CallOptions;
    const client = await unlessAborted(unlessAborted(inside(), scope.signal), signal);
    return find(client, path)(...args);
  }

  /** A subscription to the real client, now or as soon as it is there. */
  function subscribing<T>(
    part: (client: Pick<Known, 'state' | 'bootstrap'>) => T,
    subscribe: (client: SessionClient) => (listener: (value: T) => void) => () => void,
  ): (listener: (value: T) => void) => () => void {
    return (listener) => {
      if (real) return subscribe(real)(listener);
      if (scope.signal.aborted) return () => undefined;
      const before = part(known);
      let stop = () => {};
      const begin = (arrived: SessionClient, follow: Follow) => {
        stop = follow({ listener, before, now: part(arrived), subscribe: subscribe(arrived) });
      };
      waiting.add(begin);
      return () => {
        waiting.delete(begin);
        stop();
      };
    };
  }

  const state = (): SessionState => real?.state ?? early;
  const part = <Name extends keyof Known, Part extends Known[Name] & object>(name: Name, own: Part) =>
    standIn([name], own, call) as Part;
  const known: Known = {
    publicToken,
    prefix,
    apiBaseUrl,
    get state() {
      return state();
    },
    onStateChange: subscribing(
      ({ state }) => state,
      (inner) => inner.onStateChange,
    ),
    session: part('session', {
      getTokens() {
        if (real) return real.session.getTokens();
        const { opaque, jwt } = tokens();
        return opaque && jwt ? { session_token: opaque, session_jwt: jwt } : null;
      },
      getInfo: () => ({ session: state().session, fromCache: state().fromCache }),
      onChange: subscribing(
        ({ state }) => state.session,
        (inner) => inner.session.onChange,
      ),
    }),
    user: part('user', {
      getInfo: () => ({ user: state().user, fromCache: state().fromCache }),
      onChange: subscribing(
        ({ state }) => state.user,
        (inner) => inner.user.onChange,
      ),
    }),
    rbac: part('rbac', {
      isAuthorizedSync: (resourceId, action) =>
        real
          ? real.rbac.isAuthorizedSync(resourceId, action)
          : allows(earlyBootstrap.rbacPolicy, early.user?.roles ?? [], resourceId, action),
    }),
    bootstrap: {
      get current(): Bootstrap {
        return real?.bootstrap.current ?? earlyBootstrap;
      },
      // Never rejects: without the inside, what an earlier visit left is all there is to tell.
      load: () =>
        call(['bootstrap', 'load'], []).then(
          () => known.bootstrap.current,
          () => known.bootstrap.current,
        ),
      onChange: subscribing(
        ({ bootstrap }) => bootstrap.current,
        (inner) => inner.bootstrap.onChange,
      ),
    },
    logEvent(...entry) {
      if (scope.signal.aborted) return;
      inside()
        .then((client) => client.logEvent(...entry))
        .catch(() => undefined);
    },
    dispose() {
      if (scope.signal.aborted) return;
      scope.abort(disposed());
      stopOnline();
      waiting.clear();
      real?.dispose();
    },
  };
  // All that is not known at once is a call, which the inside has.
  const client = standIn([], known, call) as SessionClient;

  const stopOnline = page.onOnline(fetchAhead);
  // It may be signed in: the background refresh has to begin. Else there is time.
  if (early.fromCache) fetchAhead();
  else page.whenIdle(fetchAhead, scope.signal);
  return client;
}

/** What is there at once; the calls are added. */
type Known = Pick<
  SessionClient,
  'publicToken' | 'prefix' | 'apiBaseUrl' | 'state' | 'onStateChange' | 'bootstrap' | 'logEvent' | 'dispose'
> & {
  session: Pick<SessionClient['session'], 'getTokens' | 'getInfo' | 'onChange'>;
  user: Pick<SessionClient['user'], 'getInfo' | 'onChange'>;
  rbac: Pick<SessionClient['rbac'], 'isAuthorizedSync'>;
};

/**
 * A part of the client: what is known of it at once, and for everything else a stand-in that can be called, or asked for
 * a part of its own. So no call has to be listed here.
 *
 * @param path leads to the part, from the client
 */
function standIn(path: readonly string[], known: object, call: Caller): object {
  return new Proxy(known, {
    get: (target, name) =>
      // Nobody may take a stand-in for a promise.
      typeof name === 'symbol' || name === 'then' || name in target
        ? Reflect.get(target, name)
        : standIn([...path, name], () => undefined, call),
    apply: (_target, _self, args) => call(path, args),
  });
}

type Caller = (path: readonly string[], args: readonly unknown[]) => Promise<unknown>;

function find(client: SessionClient, path: readonly string[]): (...args: readonly unknown[]) => unknown {
  let found: unknown = client;
  for (const step of path) found = (found as Record<string, unknown>)[step];
  return found as (...args: readonly unknown[]) => unknown;
}

function readTokens(page: EarlyPage, options: Parameters<typeof cookieNames>[0]) {
  const names = cookieNames(options);
  const all = page.readCookies();
  return { opaque: cookieValues(all, names.opaque)[0], jwt: cookieValues(all, names.jwt)[0] };
}

/** As the real client begins; see `start` in state/session.ts. */
function rememberedState(page: EarlyPage, stateKey: string, hasToken: boolean): SessionState {
  const present = hasToken || page.readStorage(serverCookiesKeyOf(stateKey)) === '1';
  const known = present ? parseKnownState(page.readStorage(stateKey)) : null;
  return { user: known?.user ?? null, session: known?.session ?? null, fromCache: present };
}
