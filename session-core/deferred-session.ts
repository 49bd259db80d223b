/**
 * A session client whose inside is fetched a little later, so that a page's first screen does not wait for it.
 * What can be known at once (tokens in cookies, the state and settings of an earlier visit) is there at once.
 */

import { unlessAborted } from './abort.ts';
import type { CallOptions, SessionClient, SessionOptions } from './client.ts';
import { AuthError } from './errors.ts';
import { attempt, parseJson, readLocal } from './guarded.ts';
import { whenIdle } from './idle.ts';
import type { Inside } from './inside.ts';
import { resolveOptions } from './options.ts';
import { allows } from './permissions.ts';
import { repeatable } from './repeatable.ts';
import { cookieValues } from './state/cookie-values.ts';
import type { Waiting } from './state/follow.ts';
import { toKnownState } from './state/known-state.ts';
import { cookieNames, mayHideTokens, serverCookiesKeyOf, stateKeyOf } from './state/names.ts';
import { storedBootstrap } from './stored-bootstrap.ts';
import { unclobbered } from './unclobbered.ts';

/**
 * Makes a client like `createSession`, of which the larger part is fetched when it is first needed, when this browser
 * seems to be signed in, or when the page has nothing else to do.
 *
 * @throws AuthError `usage_error` without a public token. Another option of the wrong type, and none of `apiBaseUrl` outside
 * a page, make every call fail with that code.
 * @example
 * const auth = createSession({ publicToken: 'public-token-test-local', apiBaseUrl: 'http://localhost:4400' });
 * auth.onStateChange(({ user }) => greet(user));
 */
export function createDeferredSession(
  given: SessionOptions,
  fetchInside: () => Promise<Inside> = () => import('./inside.ts'),
): SessionClient {
  if (typeof given?.publicToken !== 'string') {
    throw new AuthError('usage_error', 'createSession: "publicToken" must be a string.');
  }
  const options = resolveOptions(given, globalThis.location?.origin);
  const { publicToken, prefix, apiBaseUrl } = options;
  const stateKey = stateKeyOf(options);
  const names = cookieNames(options);
  const cookie = (name: string) =>
    attempt(() => cookieValues(unclobbered(document).cookie, name)[0], undefined);

  // As the real client begins; see `start` in state/session.ts.
  const bootstrap = storedBootstrap(stateKey);
  const fromCache =
    cookie(names.opaque) !== undefined ||
    readLocal(serverCookiesKeyOf(stateKey)) === '1' ||
    mayHideTokens(apiBaseUrl, bootstrap);
  const remembered = fromCache ? toKnownState(parseJson(readLocal(stateKey))) : null;
  const { user, session } = remembered ?? { user: null, session: null };

  /** Fires when there is nothing to wait for any more: the inside has come, or the client is disposed. */
  const over = new AbortController();
  const waiting = new Set<Waiting>();
  let real: SessionClient | null = null;
  let fetching: Promise<SessionClient> | null = null;

  const fetchPart = repeatable(fetchInside);

  /** The real client, fetched once; again after a failure. */
  async function inside(): Promise<SessionClient> {
    if (!real) over.signal.throwIfAborted();
    fetching ??= unlessAborted(fetchPart().catch(forget), over.signal).then(begin);
    return fetching;
  }

  function forget(error: AuthError): never {
    fetching = null;
    throw error;
  }

  function begin({ createSession, follow }: Inside): SessionClient {
    // It may have been disposed in the very moment that the inside came.
    over.signal.throwIfAborted();
    real = createSession(options);
    over.abort();
    follow(real, early, waiting);
    return real;
  }

  /** Does the work when the inside has come. That it cannot come is not said here: the call that needs it will. */
  const withInside = (work?: (client: SessionClient) => void) => void inside().then(work, () => {});
  const fetchAhead = () => withInside();

  /** What is known, or can be done, without the inside. */
  const early: Early = {
    state: { user, session, fromCache },
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
    logEvent: (...entry) => withInside((client) => client.logEvent(...entry)),
    dispose: () => over.abort(new AuthError('disposed', 'This client was disposed.')),
  };
  const now = () => real ?? early;

  /**
   * A part of the client: its own values, and for everything else a stand-in that can be called, or asked for a part of
   * its own. So no call has to be listed here.
   */
  function standIn(path: Path, own: object = () => {}): object {
    return new Proxy(own as Record<PropertyKey, unknown>, {
      get(target, name) {
        // Nobody may take a stand-in for a promise.
        if (typeof name === 'string' && name !== 'then') target[name] ??= standIn([...path, name]);
        return target[name];
      },
      apply(_target, _self, args) {
        const known = find(now(), path);
        if (known) return known(...args);
        return path.at(-1)?.startsWith('on') ? subscribe(path, args[0]) : call(path, args);
      },
    });
  }

  /** A subscription that the inside begins when it comes. */
  function subscribe(path: Path, listener: Waiting['listener']): () => void {
    const entry: Waiting = { path, listener, stop: () => void waiting.delete(entry) };
    waiting.add(entry);
    return () => entry.stop();
  }

  /** A call of the real client, which is waited for no longer than the caller wants. */
  async function call(path: Path, args: readonly unknown[]): Promise<unknown> {
    const { signal } = (args.at(-1) ?? {}) as CallOptions;
    return (find(await unlessAborted(inside(), signal), path) as Callable)(...args);
  }

  globalThis.addEventListener?.('online', fetchAhead, { signal: over.signal });
  // It may be signed in: the background refresh has to begin. Else there is time.
  if (fromCache) fetchAhead();
  else whenIdle(fetchAhead, over.signal);
  return standIn([], {
    publicToken,
    prefix,
    apiBaseUrl,
    get state() {
      return now().state;
    },
    bootstrap: standIn(['bootstrap'], {
      get current() {
        return now().bootstrap.current;
      },
    }),
  }) as SessionClient;
}

/** Leads to a part of the client, or to a call. */
type Path = readonly string[];

type Callable = (...args: readonly unknown[]) => unknown;

/** The part of a client that is there before its inside. */
type Early = Pick<SessionClient, 'state' | 'logEvent' | 'dispose'> & {
  session: Pick<SessionClient['session'], 'getTokens' | 'getInfo'>;
  user: Pick<SessionClient['user'], 'getInfo'>;
  rbac: Pick<SessionClient['rbac'], 'isAuthorizedSync'>;
  bootstrap: Pick<SessionClient['bootstrap'], 'current' | 'load'>;
};

function find(client: object, path: Path): Callable | undefined {
  let found: unknown = client;
  for (const step of path) found = (found as Record<string, unknown> | undefined)?.[step];
  return found as Callable | undefined;
}
