/** Builds the client for organizations from its parts. */

import type { Axis } from '../axis.ts';
import { browser } from '../browser.ts';
import { checkAgainst, checkOptions } from '../check-options.ts';
import { acquireCore } from '../core.ts';
import type { Environment } from '../environment.ts';
import { AuthError } from '../errors.ts';
import { unlessAborted } from '../lib/abort.ts';
import { check, permissionRule } from '../lib/check.ts';
import type { Lazy } from '../lib/lazy.ts';
import { callWhenLoaded, lazyCalls } from '../lib/lazy-calls.ts';
import { runUnder } from '../lib/run.ts';
import { resolveOptions } from '../options.ts';
import type { SessionOptions } from '../settings.ts';
import { changesOf } from '../state/changes.ts';
import { parseAuthUrl } from '../url.ts';
import { allowedIn } from './allowed.ts';
import { checkProject, memberAxisOf } from './axis.ts';
import type { B2BSessionClient } from './client.ts';
import type { MemberMethods, MemberMethodsModule } from './create-methods.ts';
import { createMemberSessions } from './methods/sessions.ts';
import type { MemberTypes } from './types.ts';

/** Whether an address leads to the form for a new password. */
function isReset(href: string | undefined, prefix: string): boolean {
  return (
    parseAuthUrl(href ?? '', { prefix })?.token_type === 'discovery' &&
    new URL(href ?? '').searchParams.get(`${prefix}_redirect_type`) === 'reset_password'
  );
}

/**
 * Makes `createB2BSession`.
 *
 * @param lazyMethods the calls that sign in and change things: in a chunk of their own, or already loaded
 * @param proof the proofs of possession, likewise
 */
export function memberSessionFactory(
  lazyMethods: Lazy<MemberMethodsModule>,
  proof: Axis<MemberTypes>['proof'],
): (options: SessionOptions, environment?: Environment) => B2BSessionClient {
  const axis = memberAxisOf(lazyMethods, proof);
  return (options, environment = browser()) => {
    checkOptions(options);
    const settings = resolveOptions(options, environment.place()?.origin);
    const { publicToken, prefix, apiBaseUrl, keepAlive = false } = settings;
    if (apiBaseUrl === '') {
      throw new AuthError('usage_error', 'createB2BSession: "apiBaseUrl" is required outside a page.');
    }
    const { core, release } = acquireCore(axis, environment, { ...settings, urls: settings }, keepAlive);
    const { keeper, bootstrap, events } = core;
    try {
      checkAgainst(core, settings);
    } catch (error) {
      release();
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
    const subscribe = subscribing(keeper.store.subscribe);
    const allowed = allowedIn(keeper);
    const parts = { core, run, call: core.call, subscribe };

    let methods: MemberMethods | null = null;
    const loadMethods = async () => {
      if (signal.aborted) throw signal.reason;
      const { createMemberMethods } = await unlessAborted(lazyMethods.load(), signal);
      methods ??= createMemberMethods({ core, run });
      return methods;
    };
    /** A group of calls that are loaded with the first of them, beside those that are `own`. */
    const group = <N extends keyof MemberMethods>(name: N, own = {}) =>
      lazyCalls<B2BSessionClient[N]>((path, args) => callWhenLoaded(loadMethods, path, args), [name], own);

    events.add('b2b_sdk_instance_instantiated', {});

    return {
      publicToken,
      prefix,
      apiBaseUrl,
      get state() {
        return keeper.store.get();
      },
      onStateChange: subscribe,
      magicLinks: group('magicLinks'),
      otps: group('otps'),
      oauth: group('oauth'),
      sso: group('sso'),
      impersonation: group('impersonation'),
      passwords: group('passwords'),
      totp: group('totp'),
      recoveryCodes: group('recoveryCodes'),
      discovery: group('discovery'),
      scim: group('scim'),
      idp: group('idp'),
      session: group('session', createMemberSessions(parts)),
      organization: group('organization', {
        getInfo() {
          const { organization, fromCache } = keeper.store.get();
          return { organization, fromCache };
        },
        onChange: changesOf(keeper, subscribe, ({ organization }) => organization),
      }),
      self: group('self', {
        getInfo() {
          const { member, fromCache } = keeper.store.get();
          return { member, fromCache };
        },
        onChange: changesOf(keeper, subscribe, ({ member }) => member),
      }),
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
        const { preparePage } = await unlessAborted(lazyMethods.load(), signal);
        await preparePage(core, call?.signal);
      },
      logEvent(...entry) {
        if (!signal.aborted) events.add(...entry);
      },
      authenticateByUrl: (duration, call) =>
        run(call, async (signal) => {
          check('authenticateByUrl', duration, {}, { session_duration_minutes: 'number?' });
          // The token sets a password: the form that does so reads it.
          if (isReset(environment.place()?.href, prefix)) return null;
          return unlessAborted(core.authenticateByUrl(duration, { signal }), signal);
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
