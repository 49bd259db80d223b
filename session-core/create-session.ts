/** The client that is made from all the parts. */
import { unlessAborted } from './abort.ts';
import { checkVertical } from './bootstrap.ts';
import { browser } from './browser.ts';
import { check } from './check.ts';
import { checkAgainst, checkOptions } from './check-options.ts';
import type { SessionClient, SessionOptions } from './client.ts';
import { acquireCore } from './core.ts';
import type { Environment } from './environment.ts';
import { AuthError } from './errors.ts';
import { laterMethods, oneTapMethods } from './later-calls.ts';
import { laterGroup, type Names } from './later-group.ts';
import type { LaterMethods } from './later-methods.ts';
import type { MethodParts } from './methods/parts.ts';
import { createRbac } from './methods/rbac.ts';
import { createSessions } from './methods/sessions.ts';
import { createUserView } from './methods/user-view.ts';
import { perProvider } from './oauth-providers.ts';
import { resolveOptions } from './options.ts';
import { runUnder } from './run.ts';

/**
 * Makes a client for one public token. All clients of one token in a page share one session, one background refresh
 * and one copy of the project's settings, also when they come from different bundles. So what they are given of cookies
 * and scripts has to be the same.
 *
 * @throws AuthError `usage_error` when an option is of the wrong type or contradicts another client of the page, or `apiBaseUrl` is missing outside a page.
 * @example
 * const auth = createSession({ publicToken: 'public-token-test-local', apiBaseUrl: 'http://localhost:4400' });
 * const { method_id } = await auth.otps.email.loginOrCreate('ada@example.com');
 * await auth.otps.authenticate('123456', method_id, { session_duration_minutes: 60 });
 */
export function createSession(options: SessionOptions, environment: Environment = browser()): SessionClient {
  checkOptions(options);
  const settings = resolveOptions(options, environment.place()?.origin);
  const { publicToken, prefix, apiBaseUrl, keepAlive = false } = settings;
  if (apiBaseUrl === '') {
    throw new AuthError('usage_error', 'createSession: "apiBaseUrl" is needed where there is no page.');
  }
  if (!publicToken.startsWith('public-token-')) {
    environment.log.warn('The public token should start with "public-token-".');
  }

  const { core, release } = acquireCore(environment, { ...settings, urls: settings }, keepAlive);
  const { call, commit, keeper, tokens, bootstrap, events } = core;
  try {
    checkAgainst(core, settings);
  } catch (error) {
    release();
    // A client that an element makes has no caller who could see this thrown.
    environment.log.error(String(error));
    throw error;
  }

  checkVertical(bootstrap.current(), environment.log);

  const scope = new AbortController();
  const subscriptions = new Set<() => void>();
  function subscribing<T>(subscribe: (listener: (value: T) => void) => () => void): typeof subscribe {
    return (listener) => {
      if (scope.signal.aborted) return () => undefined;
      const stop = subscribe(listener);
      subscriptions.add(stop);
      return () => {
        subscriptions.delete(stop);
        stop();
      };
    };
  }

  const run = runUnder(scope.signal);
  const subscribe = subscribing(keeper.store.subscribe);
  const parts = { call, run, commit } satisfies MethodParts;
  let methods: LaterMethods | null = null;
  const later = async () => {
    if (scope.signal.aborted) throw scope.signal.reason;
    const { createLaterMethods } = await unlessAborted(Promise.resolve(laterMethods()), scope.signal);
    methods ??= createLaterMethods({ ...settings, run, commit, core, environment });
    return methods;
  };
  const oneTap = async () => {
    if (scope.signal.aborted) throw scope.signal.reason;
    const { createOneTap } = await unlessAborted(Promise.resolve(oneTapMethods()), scope.signal);
    return createOneTap({ ...settings, run, environment });
  };
  const calls = laterGroup(later, laterNames);
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
    ...calls,
    oauth: { ...calls.oauth, googleOneTap: laterGroup(oneTap, { start: true }) },
    session: { ...createSessions({ ...parts, keeper, tokens, subscribe }), ...calls.session },
    user: { ...createUserView({ run, userRead: core.userRead, keeper, tokens, subscribe }), ...calls.user },
    rbac: createRbac({ run, bootstrap, keeper, log: environment.log }),
    bootstrap: {
      get current() {
        return bootstrap.current();
      },
      load: () => (scope.signal.aborted ? Promise.resolve(bootstrap.current()) : bootstrap.load()),
      onChange: subscribing(bootstrap.onChange),
    },
    logEvent(...entry) {
      if (!scope.signal.aborted) events.add(...entry);
    },
    authenticateByUrl: (duration, settings) =>
      run(settings, async (signal) => {
        check('authenticateByUrl', duration, {}, { session_duration_minutes: 'number?' });
        return unlessAborted(core.authenticateByUrl(duration, { signal }), signal);
      }),
    dispose() {
      if (scope.signal.aborted) return;
      scope.abort(new AuthError('disposed', 'This client was disposed.'));
      for (const stop of subscriptions) stop();
      subscriptions.clear();
      release();
    },
  };
}

const send = { loginOrCreate: true, send: true } as const;

/** All calls whose code comes with the first of them. */
const laterNames: Names<LaterMethods> = {
  otps: { email: send, sms: send, whatsapp: send, authenticate: true },
  magicLinks: { email: send, authenticate: true },
  oauth: { ...perProvider(() => ({ start: true })), start: true, authenticate: true, attach: true },
  passwords: {
    create: true,
    authenticate: true,
    resetByEmailStart: true,
    resetByEmail: true,
    resetByExistingPassword: true,
    resetBySession: true,
    strengthCheck: true,
  },
  webauthn: {
    register: true,
    authenticate: true,
    update: true,
    syncAuthenticators: true,
    browserSupportsAutofill: true,
  },
  idp: { oauthAuthorizeStart: true, oauthAuthorizeSubmit: true, oauthLogoutStart: true },
  cryptoWallets: { authenticateStart: true, authenticate: true },
  clientServices: { parsedPhoneNumber: true },
  impersonation: { authenticate: true },
  searchManager: { searchUser: true, searchOrganizationMember: true },
  totps: {
    create: true,
    authenticate: true,
    recoveryCodes: true,
    recover: true,
    pending: true,
    giveUp: true,
    devices: true,
    forgetDevice: true,
  },
  session: { attest: true, exchangeAccessToken: true },
  user: {
    update: true,
    deleteEmail: true,
    deletePhoneNumber: true,
    deleteTOTP: true,
    deleteOAuthRegistration: true,
    deleteWebauthnRegistration: true,
    deleteBiometricRegistration: true,
    deleteCryptoWallet: true,
    getConnectedApps: true,
    revokedConnectedApp: true,
  },
};
