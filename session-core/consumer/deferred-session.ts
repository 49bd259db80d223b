/**
 * A session client that fetches its main part later, so that the first screen does not wait for it. The tokens in cookies
 * and the state and settings of an earlier visit are available at once.
 */

import { AuthError } from '../errors.ts';
import { unlessAborted } from '../lib/abort.ts';
import { attempt, parseJson, readLocal } from '../lib/guarded.ts';
import { whenIdle } from '../lib/idle.ts';
import { lazy } from '../lib/lazy.ts';
import { callWhenLoaded, find, lazyCalls, type Path } from '../lib/lazy-calls.ts';
import { unclobbered } from '../lib/unclobbered.ts';
import { resolveOptions } from '../options.ts';
import { allows } from '../permissions.ts';
import type { SessionOptions } from '../settings.ts';
import { cookieValues } from '../state/cookie-values.ts';
import { toKnown } from '../state/known-state.ts';
import { cookieNames, mayHideTokens, serverCookiesKeyOf, stateKeyOf } from '../state/names.ts';
import { storedBootstrap } from '../stored-bootstrap.ts';
import type { SessionClient } from './client.ts';
import type { Waiting } from './follow.ts';
import { identities } from './identities.ts';
import type { SessionMain } from './main.ts';

/**
 * Creates a client like `createSession` does, but fetches its main part only when a call needs it, when this browser seems
 * to be signed in, or when the page is idle.
 *
 * @param ahead false where the caller fetches the main part in time: the page's idle moments then fetch nothing
 * @throws AuthError `usage_error` without a public token. With another invalid option, or without `apiBaseUrl`
 * outside a page, every call fails with that code.
 * @example
 * const auth = createSession({ publicToken: 'public-token-test-local', apiBaseUrl: 'http://localhost:4400' });
 * auth.onStateChange(({ user }) => greet(user));
 */
export function createDeferredSession(
  given: SessionOptions,
  fetchMain: () => Promise<SessionMain> = () => import('./main.ts'),
  ahead = true,
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

  // Like the real client; see `start` in state/session.ts.
  const bootstrap = storedBootstrap(stateKey);
  const fromCache =
    cookie(names.opaque) !== undefined ||
    readLocal(serverCookiesKeyOf(stateKey)) === '1' ||
    mayHideTokens(apiBaseUrl, bootstrap);
  const { user, session } = toKnown(identities, fromCache && parseJson(readLocal(stateKey)));

  /** Aborts when the main part has loaded or the client is disposed. */
  const over = new AbortController();
  const waiting = new Set<Waiting>();
  let real: SessionClient | null = null;
  let fetching: Promise<SessionClient> | null = null;

  const main = lazy(fetchMain);

  /** The real client, fetched once, and again after a failure. */
  async function loadReal(): Promise<SessionClient> {
    if (!real) over.signal.throwIfAborted();
    fetching ??= unlessAborted(main.load().catch(forget), over.signal).then(begin);
    return fetching;
  }

  function forget(error: AuthError): never {
    fetching = null;
    throw error;
  }

  function begin({ createClient, follow }: SessionMain): SessionClient {
    // The caller may have disposed the client while the main part loaded.
    over.signal.throwIfAborted();
    real = createClient(options);
    over.abort();
    follow(real, early, waiting);
    return real;
  }

  /** Does the work when the main part has loaded. Ignores a failure: the call that needs the part rejects. */
  const withReal = (work?: (client: SessionClient) => void) => void loadReal().then(work, () => {});
  const fetchAhead = () => withReal();

  /** The properties and calls that work without the main part. */
  const early: EarlyClient = {
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
      // Never rejects: if the main part does not load, the settings of an earlier visit remain.
      load: () =>
        loadReal().then(
          (client) => client.bootstrap.load(),
          () => bootstrap,
        ),
    },
    logEvent: (...entry) => withReal((client) => client.logEvent(...entry)),
    dispose: () => over.abort(new AuthError('disposed', 'This client was disposed.')),
  };
  /** Makes a call of the current client, or waits for the real one. */
  function call(path: Path, args: readonly unknown[]): unknown {
    const known = find(real ?? early, path);
    if (known) return known(...args);
    return path.at(-1)?.startsWith('on')
      ? subscribe(path, args[0] as Waiting['listener'])
      : callWhenLoaded(loadReal, path, args);
  }

  /** A subscription that starts when the main part has loaded. */
  function subscribe(path: Path, listener: Waiting['listener']): () => void {
    const entry: Waiting = { path, listener, stop: () => void waiting.delete(entry) };
    waiting.add(entry);
    return () => entry.stop();
  }

  globalThis.addEventListener?.('online', fetchAhead, { signal: over.signal });
  // A session needs the background refresh soon. Otherwise the main part can wait.
  if (fromCache) fetchAhead();
  else if (ahead) whenIdle(fetchAhead, over.signal);
  return lazyCalls<SessionClient>(call, [], {
    publicToken,
    prefix,
    apiBaseUrl,
    get state() {
      return (real ?? early).state;
    },
    bootstrap: lazyCalls(call, ['bootstrap'], {
      get current() {
        return (real ?? early).bootstrap.current;
      },
    }),
  });
}

/** The part of a client that works before the main part has loaded. */
type EarlyClient = Pick<SessionClient, 'state' | 'logEvent' | 'dispose'> & {
  session: Pick<SessionClient['session'], 'getTokens' | 'getInfo'>;
  user: Pick<SessionClient['user'], 'getInfo'>;
  rbac: Pick<SessionClient['rbac'], 'isAuthorizedSync'>;
  bootstrap: Pick<SessionClient['bootstrap'], 'current' | 'load'>;
};
