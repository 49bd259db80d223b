/**
 * A session client that fetches its main part later, so that the first screen does not wait for it. The tokens in cookies
 * and the state and settings of an earlier visit are available at once.
 */

import { defaultBootstrap } from './bootstrap/default-bootstrap.ts';
import { AuthError } from './errors.ts';
import type { ReportedValues, Waiting } from './follow.ts';
import { unlessAborted } from './lib/abort.ts';
import { attempt, parseJson, readLocal } from './lib/guarded.ts';
import { whenIdle } from './lib/idle.ts';
import { lazy } from './lib/lazy.ts';
import { callWhenLoaded, find, lazyCalls, type Path } from './lib/lazy-calls.ts';
import { unclobbered } from './lib/unclobbered.ts';
import type { AxisNames } from './names.ts';
import { resolveOptions } from './options.ts';
import type { Bootstrap, SessionOptions } from './settings.ts';
import { cookieValues } from './state/cookie-values.ts';
import { type Known, toKnown } from './state/known-state.ts';
import { bootstrapKeyOf, cookieNames, mayHideTokens, serverCookiesKeyOf, stateKeyOf } from './state/names.ts';

/** What a deferred client asks of a real one. */
interface AnyClient<K extends Known> extends ReportedValues<K> {
  readonly bootstrap: { readonly current: Bootstrap; load(): Promise<Bootstrap> };
  logEvent(name: string, details?: Record<string, unknown>, error?: unknown): void;
}

/** The main part of a deferred client. */
export interface SessionMain<K extends Known, C> {
  createClient(options: SessionOptions): C;
  /** Starts the waiting subscriptions. `before` has the values that the page could read until now. */
  follow(client: C, before: ReportedValues<K>, waiting: Set<Waiting>): void;
}

/**
 * Makes a function that creates such clients.
 *
 * @param fetchMain fetches the main part of the axis
 */
export function deferred<K extends Known, C extends AnyClient<K>>(
  names: AxisNames<K>,
  fetchMain: () => Promise<SessionMain<K, C>>,
) {
  /** @param ahead false where the caller fetches the main part in time: the page's idle moments then fetch nothing */
  return (options: SessionOptions, ahead = true): C => createDeferred(names, fetchMain, options, ahead);
}

function createDeferred<K extends Known, C extends AnyClient<K>>(
  { suffix, identities, groups, allows }: AxisNames<K>,
  fetchMain: () => Promise<SessionMain<K, C>>,
  givenOptions: SessionOptions,
  ahead: boolean,
): C {
  if (typeof givenOptions?.publicToken !== 'string') {
    throw new AuthError('usage_error', '"publicToken" must be a string.');
  }
  const options = resolveOptions(givenOptions, globalThis.location?.origin);
  const { publicToken, prefix, apiBaseUrl } = options;
  const stateKey = stateKeyOf(options) + suffix;
  const cookies = cookieNames(options);
  const cookie = (name: string) =>
    attempt(() => cookieValues(unclobbered(document).cookie, name)[0], undefined);

  // Like the real client; see `start` in state/session.ts.
  const bootstrap = storedBootstrap(stateKey);
  const fromCache =
    cookie(cookies.opaque) !== undefined ||
    readLocal(serverCookiesKeyOf(stateKey)) === '1' ||
    mayHideTokens(apiBaseUrl, bootstrap);
  const state = { ...toKnown(identities, fromCache && parseJson(readLocal(stateKey))), fromCache };

  /** Aborts when the main part has loaded or the client is disposed. */
  const over = new AbortController();
  const waiting = new Set<Waiting>();
  const main = lazy(fetchMain);
  let real: C | null = null;

  /** The real client, once its part has loaded. */
  async function loadReal(): Promise<C> {
    if (real) return real;
    over.signal.throwIfAborted();
    const { createClient, follow } = await unlessAborted(main.load(), over.signal);
    if (real) return real;
    // The caller may have disposed the client meanwhile.
    over.signal.throwIfAborted();
    real = createClient(options);
    over.abort();
    follow(real, early, waiting);
    return real;
  }

  /** Does the work when the main part has loaded. Ignores a failure: the call that needs the part rejects. */
  const withReal = (work?: (client: C) => void) => void loadReal().then(work, () => {});
  const fetchAhead = () => withReal();

  /** The properties and calls that work without the main part. */
  const early = {
    state,
    session: {
      getTokens() {
        const session_token = cookie(cookies.opaque);
        const session_jwt = cookie(cookies.jwt);
        return session_token && session_jwt ? { session_token, session_jwt } : null;
      },
    },
    rbac: {
      isAuthorizedSync: (resourceId: string, action: string) =>
        allows(bootstrap.rbacPolicy, state, resourceId, action),
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
    logEvent: (...entry: Parameters<AnyClient<K>['logEvent']>) =>
      withReal((client) => client.logEvent(...entry)),
    dispose: () => over.abort(new AuthError('disposed', 'This client was disposed.')),
  };
  const views: Record<string, object> = early;
  for (const part of Object.keys(identities) as (keyof K & string)[]) {
    const group = groups?.[part] ?? part;
    views[group] = { ...views[group], getInfo: () => ({ [part]: state[part], fromCache }) };
  }

  /** Makes a call of the current client, or waits for the real one. */
  function call(path: Path, args: readonly unknown[]): unknown {
    const method = find(real ?? early, path);
    if (method) return method(...args);
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
  return lazyCalls<C>(call, [], {
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

/**
 * The stored settings, or the defaults if there are none or they are damaged. No field is missing; `checkedBootstrap`
 * checks each field's type.
 */
function storedBootstrap(stateKey: string): Bootstrap {
  const value = parseJson(readLocal(bootstrapKeyOf(stateKey)));
  return value ? { ...defaultBootstrap, ...value } : defaultBootstrap;
}
