/** Builds a client of either axis: the session at once, all other calls when one of them is made. */
import type { Axis, AxisTypes } from './axis.ts';
import { checkProject } from './bootstrap/bootstrap.ts';
import { browser } from './browser/browser.ts';
import { checkAgainst, checkOptions } from './check-options.ts';
import { acquireCore } from './core.ts';
import { AuthError } from './errors.ts';
import { unlessAborted } from './lib/abort.ts';
import { check, permissionRule } from './lib/check.ts';
import { callWhenLoaded, lazyCalls, type Path } from './lib/lazy-calls.ts';
import { runUnder } from './lib/run.ts';
import type { UrlOptions } from './links/url-authentication.ts';
import { createSessions } from './methods/sessions.ts';
import { resolveOptions } from './options.ts';
import type { CallOptions, PrepareOptions, SessionOptions } from './settings.ts';

/** Makes the function that creates clients of an axis. */
export function opens<A extends AxisTypes, Client extends object>(axis: Axis<A>) {
  return (options: SessionOptions, environment = browser()): Client => {
    checkOptions(options, axis.creator);
    const settings = resolveOptions(options, environment.place()?.origin);
    const { publicToken, prefix, apiBaseUrl, keepAlive = false } = settings;
    const { log } = environment;
    if (apiBaseUrl === '') {
      throw new AuthError('usage_error', `${axis.creator}: "apiBaseUrl" is required outside a page.`);
    }
    if (!publicToken.startsWith('public-token-')) {
      log.warn('The public token should start with "public-token-".');
    }

    const { core, release } = acquireCore(axis, environment, { ...settings, urls: settings }, keepAlive);
    const { keeper, bootstrap, events } = core;
    try {
      checkAgainst(core, settings);
    } catch (error) {
      release();
      // No caller would catch the error of a client that an element creates.
      log.error(String(error));
      throw error;
    }
    checkProject(axis.other, bootstrap.current(), log);

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
    const subscribe = subscribing(keeper.store.subscribe);

    async function load() {
      if (signal.aborted) throw signal.reason;
      return unlessAborted(axis.methods.load(), signal);
    }
    let methods: object | null = null;
    async function loadMethods() {
      const { createMethods } = await load();
      methods ??= createMethods({ ...settings, core, run });
      return methods;
    }
    const call = (path: Path, args: readonly unknown[]) => callWhenLoaded(loadMethods, path, args);

    const groups: Record<string, object> = {
      session: createSessions(axis, core, run),
      rbac: {
        isAuthorizedSync(resourceId: string, action: string) {
          check('rbac.isAuthorizedSync', undefined, { resourceId, action }, permissionRule);
          return axis.allows(bootstrap.current().rbacPolicy, keeper.store.get(), resourceId, action);
        },
      },
      ...axis.own?.({ core, run }),
    };
    for (const part of Object.keys(axis.identities) as (keyof A['known'] & string)[]) {
      const name = axis.groups?.[part] ?? part;
      groups[name] = {
        ...groups[name],
        getInfo() {
          const { fromCache, [part]: value } = keeper.store.get();
          return { [part]: value, fromCache };
        },
        onChange: changesOf(keeper, subscribe, (state) => state[part]),
      };
    }
    for (const name of Object.keys(groups)) groups[name] = lazyCalls(call, [name], groups[name]);

    events.add(...axis.opened);

    return lazyCalls<Client>(call, [], {
      ...groups,
      publicToken,
      prefix,
      apiBaseUrl,
      get state() {
        return keeper.store.get();
      },
      onStateChange: subscribe,
      bootstrap: {
        get current() {
          return bootstrap.current();
        },
        load: () => (signal.aborted ? Promise.resolve(bootstrap.current()) : bootstrap.load()),
        onChange: subscribing(bootstrap.onChange),
      },
      prepare: async (options: PrepareOptions = {}) => (await load()).preparePage(core, options),
      logEvent(...entry: Parameters<typeof events.add>) {
        if (!signal.aborted) events.add(...entry);
      },
      authenticateByUrl: (duration: UrlOptions, settings?: CallOptions) =>
        run(settings, async (signal) => {
          const rules = { session_duration_minutes: 'number?', switch_accounts: 'boolean?' } as const;
          check('authenticateByUrl', duration, {}, rules);
          if (axis.isForForm?.(environment.place()?.href ?? '', prefix)) return null;
          return unlessAborted(core.authenticateByUrl(duration, { signal }), signal);
        }),
      dispose() {
        if (signal.aborted) return;
        scope.abort(new AuthError('disposed', 'This client was disposed.'));
        for (const stop of subscriptions) stop();
        subscriptions.clear();
        release();
      },
    });
  };
}

/** A subscription to one part of a state, notified only of real changes of that part. */
function changesOf<S, T>(
  { store }: { store: { get(): S } },
  subscribe: (listener: (state: S) => void) => () => void,
  part: (state: S) => T,
): (listener: (value: T) => void) => () => void {
  return (listener) => {
    let last = part(store.get());
    return subscribe((state) => {
      const next = part(state);
      if (next === last) return;
      last = next;
      listener(next);
    });
  };
}
