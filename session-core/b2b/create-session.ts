/** The client for organizations. */
import { browser } from '../browser.ts';
import { checkAgainst, checkOptions } from '../check-options.ts';
import { acquireCore } from '../core.ts';
import type { Environment } from '../environment.ts';
import { AuthError } from '../errors.ts';
import { unlessAborted } from '../lib/abort.ts';
import { check, permissionRule } from '../lib/check.ts';
import { lazy } from '../lib/lazy.ts';
import { callWhenLoaded, lazyCalls } from '../lib/lazy-calls.ts';
import { runUnder } from '../lib/run.ts';
import { resolveOptions } from '../options.ts';
import type { SessionOptions } from '../settings.ts';
import { changesOf } from '../state/changes.ts';
import { parseAuthUrl } from '../url.ts';
import { allowedIn } from './allowed.ts';
import { checkProject, memberAxisOf } from './axis.ts';
import type { B2BSessionClient } from './client.ts';
import type { MemberMethods } from './create-methods.ts';
import { createMemberSessions } from './methods/sessions.ts';

/** Whether an address leads to the form for a new password. */
function isReset(href: string | undefined, prefix: string): boolean {
  return (
    parseAuthUrl(href ?? '', { prefix })?.token_type === 'discovery' &&
    new URL(href ?? '').searchParams.get(`${prefix}_redirect_type`) === 'reset_password'
  );
}

/** The calls that sign in and change things. */
export const lazyMemberMethods = lazy(() => import('./create-methods.ts'));

const memberAxis = memberAxisOf(lazyMemberMethods);

/**
 * Makes a client for a project with organizations. All clients of one token in a page share one session, one background
 * refresh and one copy of the project's settings.
 *
 * @throws AuthError `usage_error` when an option is of the wrong type or contradicts another client of the page, or
 *   `apiBaseUrl` is missing outside a page.
 * @example
 * const auth = createB2BSession({ publicToken: 'public-token-test-local-b2b', apiBaseUrl: 'http://localhost:4400' });
 * await auth.otps.email.discovery.send({ email_address: 'ada@shelter.example' });
 */
export function createB2BSession(
  options: SessionOptions,
  environment: Environment = browser(),
): B2BSessionClient {
  checkOptions(options);
  const settings = resolveOptions(options, environment.place()?.origin);
  const { publicToken, prefix, apiBaseUrl, keepAlive = false } = settings;
  if (apiBaseUrl === '') {
    throw new AuthError('usage_error', 'createB2BSession: "apiBaseUrl" is required outside a page.');
  }
  const { core, release } = acquireCore(memberAxis, environment, { ...settings, urls: settings }, keepAlive);
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
    const { createMemberMethods } = await unlessAborted(lazyMemberMethods.load(), signal);
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
    logEvent(...entry) {
      if (!signal.aborted) events.add(...entry);
    },
    authenticateByUrl: (duration, call) =>
      run(call, async (signal) => {
        check('authenticateByUrl', duration, {}, { session_duration_minutes: 'number?' });
        // Its token sets a password: the form that does so reads it.
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
}
