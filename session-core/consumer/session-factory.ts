/** Builds the client from its parts. */

import type { Axis } from '../axis.ts';
import { browser } from '../browser.ts';
import { checkAgainst, checkOptions } from '../check-options.ts';
import { acquireCore } from '../core.ts';
import type { Environment } from '../environment.ts';
import { AuthError } from '../errors.ts';
import { unlessAborted } from '../lib/abort.ts';
import { check, permissionRule } from '../lib/check.ts';
import { type Lazy, lazy } from '../lib/lazy.ts';
import { callWhenLoaded, lazyCalls } from '../lib/lazy-calls.ts';
import { runUnder } from '../lib/run.ts';
import { resolveOptions } from '../options.ts';
import type { SessionOptions } from '../settings.ts';
import { allowedIn } from './allowed.ts';
import { checkProject, consumerAxis } from './axis.ts';
import type { SessionClient, UrlAuthentication } from './client.ts';
import type { Methods, MethodsModule } from './create-methods.ts';
import { createCommit } from './methods/parts.ts';
import { createSessions } from './methods/sessions.ts';
import { createUserView } from './methods/user-view.ts';
import type { ConsumerTypes } from './types.ts';

/** One-tap, which few pages need. */
export const lazyOneTap = lazy(() => import('./methods/one-tap.ts'));

/**
 * Makes `createSession`.
 *
 * @param lazyMethods the calls that sign in and change the account: in a chunk of their own, or already loaded
 * @param proof the proofs of possession, likewise
 */
export function sessionFactory(
  lazyMethods: Lazy<MethodsModule>,
  proof: Axis<ConsumerTypes>['proof'],
): (options: SessionOptions, environment?: Environment) => SessionClient {
  const axis = consumerAxis(lazyMethods, proof);

  return (options, environment = browser()) => {
    checkOptions(options);
    const settings = resolveOptions(options, environment.place()?.origin);
    const { publicToken, prefix, apiBaseUrl, keepAlive = false } = settings;
    if (apiBaseUrl === '') {
      throw new AuthError('usage_error', 'createSession: "apiBaseUrl" is required outside a page.');
    }
    if (!publicToken.startsWith('public-token-')) {
      environment.log.warn('The public token should start with "public-token-".');
    }

    const { core, release } = acquireCore(axis, environment, { ...settings, urls: settings }, keepAlive);
    const { call, keeper, tokens, bootstrap, events } = core;
    try {
      checkAgainst(core, settings);
    } catch (error) {
      release();
      // No caller would catch the error of a client that an element creates.
      environment.log.error(String(error));
      throw error;
    }

    checkProject(bootstrap.current(), environment.log);

    const scope = new AbortController();
    const { signal } = scope;
    const subscriptions = new Set<() => void>();
    function subscribing<T>(subscribe: (listener: (value: T) => void) => () => void): typeof subscribe {
      return (listener) => {
        if (signal.aborted) return () => undefined;
        const stop = subscribe(listener);
        subscriptions.add(stop);
        return () => {
          subscriptions.delete(stop);
          stop();
        };
      };
    }

    const run = runUnder(signal);
    const allowed = allowedIn(keeper);
    const subscribe = subscribing(keeper.store.subscribe);
    const parts = { call, run, commit: createCommit(core), keeper, tokens, subscribe };

    async function load<M>(module: Lazy<M>): Promise<M> {
      if (signal.aborted) throw signal.reason;
      return unlessAborted(module.load(), signal);
    }
    let methods: Methods | null = null;
    const loadMethods = async () => {
      const { createMethods } = await load(lazyMethods);
      methods ??= createMethods({ ...settings, core, environment, run });
      return methods;
    };
    const loadOneTap = async () => (await load(lazyOneTap)).createOneTap({ ...settings, run, environment });
    /** A group of calls that the first of them loads, and the `own` ones. */
    const group = <N extends keyof Methods>(name: N, own = {}) =>
      lazyCalls<SessionClient[N]>((path, args) => callWhenLoaded(loadMethods, path, args), [name], own);

    events.add('sdk_instance_instantiated', {
      event_callback_registered: false,
      error_callback_registered: false,
      success_callback_registered: false,
    });

    return {
      publicToken,
      prefix,
      apiBaseUrl,
      get state() {
        return keeper.store.get();
      },
      onStateChange: subscribe,
      otps: group('otps'),
      magicLinks: group('magicLinks'),
      oauth: group('oauth', {
        googleOneTap: lazyCalls((path, args) => callWhenLoaded(loadOneTap, path, args), [], {}),
      }),
      passwords: group('passwords'),
      totps: group('totps'),
      webauthn: group('webauthn'),
      cryptoWallets: group('cryptoWallets'),
      clientServices: group('clientServices'),
      idp: group('idp'),
      impersonation: group('impersonation'),
      searchManager: group('searchManager'),
      session: group('session', createSessions(parts)),
      user: group('user', createUserView({ ...parts, holderRead: core.holderRead })),
      rbac: group('rbac', {
        isAuthorizedSync(resourceId: string, action: string) {
          check('rbac.isAuthorizedSync', undefined, { resourceId, action }, permissionRule);
          return allowed(bootstrap.current().rbacPolicy, resourceId, action);
        },
      }),
      bootstrap: {
        get current() {
          return bootstrap.current();
        },
        load: () => (signal.aborted ? Promise.resolve(bootstrap.current()) : bootstrap.load()),
        onChange: subscribing(bootstrap.onChange),
      },
      async prepare(call) {
        const { preparePage } = await load(lazyMethods);
        await preparePage(core, call?.signal);
      },
      logEvent(...entry) {
        if (!signal.aborted) events.add(...entry);
      },
      authenticateByUrl: (duration, call) =>
        run(call, async (signal) => {
          check(
            'authenticateByUrl',
            duration,
            {},
            {
              session_duration_minutes: 'number?',
              switch_accounts: 'boolean?',
            },
          );
          const outcome = await unlessAborted(core.authenticateByUrl(duration, { signal }), signal);
          // The axis gets these replies from this client's calls.
          return outcome as UrlAuthentication | null;
        }),
      dispose() {
        if (signal.aborted) return;
        scope.abort(new AuthError('disposed', 'This client was disposed.'));
        for (const stop of subscriptions) stop();
        subscriptions.clear();
        release();
      },
    };
  };
}
