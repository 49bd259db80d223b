/** A whole consent: the calls to the server, the host's events, and the redirect. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient, SessionState } from '../../../session-core/consumer/client.ts';
import { AuthApiError, AuthError } from '../../../session-core/errors.ts';
import { createConsent, ofUsers } from '../../../src/consent/create-consent.ts';
import type { ConsentScreen } from '../../../src/consent/flow.ts';
import type { ConsentOptions } from '../../../src/consent/options.ts';
import { config, params, request } from './consent-request.ts';

interface Answers {
  required?: boolean;
  redirect?: string;
  start?: () => Promise<never>;
  revoke?: () => Promise<unknown>;
  words?: ConsentOptions['getIDPConsentManifest'];
  attest?: boolean;
  name?: string;
  user?: object;
  /** Resolves when the visitor has come back to the page. */
  stay?: Promise<void>;
}

/** A consent with scripted answers of the server. */
function world(answers: Answers = {}) {
  const calls: [string, unknown][] = [];
  const reported: string[] = [];
  const destinations: string[] = [];
  const errors: unknown[] = [];
  let change = (_state: SessionState) => {};
  const common = { request_id: 'r', status_code: 200 };
  // Everything that a consent needs of a session.
  const session = {
    state: { user: { user_id: 'user-1' }, session: {}, fromCache: false },
    onStateChange(listener: typeof change) {
      change = listener;
      return () => {};
    },
    bootstrap: {
      load: async () => ({
        rbacPolicy: { roles: [], resources: [], scopes: [{ scope: 'pets:own', description: 'Own pets' }] },
      }),
    },
    session: {
      async revoke(options: object) {
        calls.push(['revoke', options]);
        return answers.revoke?.();
      },
      async attest(options: object) {
        calls.push(['attest', options]);
      },
    },
    idp: {
      async oauthAuthorizeStart(body: object) {
        calls.push(['start', body]);
        await answers.start?.();
        return {
          ...common,
          user_id: 'user-1',
          user: answers.user ?? { emails: [{ email: 'ada@example.com' }], phone_numbers: [] },
          client: { client_name: answers.name ?? 'App', client_logo_url: 'javascript:alert(1)' },
          consent_required: answers.required ?? true,
          scope_results: [
            { scope: 'openid', is_grantable: true, description: '' },
            { scope: 'pets:feed', is_grantable: true, description: 'Feed your pets' },
            { scope: 'pets:own', is_grantable: false, description: '' },
          ],
          redirect_host: 'app.example',
          loopback_only: false,
          resources: [],
        };
      },
      async oauthAuthorizeSubmit(body: object) {
        calls.push(['submit', body]);
        return { ...common, redirect_uri: answers.redirect ?? 'https://app.example/callback?code=c' };
      },
    },
  } as unknown as SessionClient;
  const consent = createConsent(ofUsers, {
    session,
    config: () => ({
      ...config,
      ...(answers.attest ? { authTokenParams: params } : {}),
      getIDPConsentManifest: answers.words,
    }),
    now: () => 0,
    emit: (type) => reported.push(type),
    report: (error) => errors.push(error),
    leave(address) {
      destinations.push(address);
      return answers.stay;
    },
  });
  const { store } = consent.machine;
  const until = (name: ConsentScreen['name']) =>
    new Promise<ConsentScreen>((resolve) => {
      const look = ({ screen, busy: under }: { screen: ConsentScreen; busy: readonly string[] }) => {
        if (screen.name === name && under.length === 0) resolve(screen);
      };
      look(store.getState());
      store.subscribe(look);
    });
  const signedIn = (userId: string | null) =>
    change({ user: userId && { user_id: userId }, session: null, fromCache: false } as never);
  return { consent, calls, reported, left: destinations, errors, until, signedIn };
}

test('the question combines server and policy; a logo with an unsafe address is not drawn', async () => {
  const screen = await world().until('consent.ask');
  assert.ok(screen.name === 'consent.ask');
  assert.deepEqual(screen.question.refused, [{ scope: 'pets:own', description: 'Own pets' }]);
  assert.equal(screen.question.account, 'ada@example.com');
  assert.equal(screen.question.logoUrl, null);
});

test('an account without an email address is shown by its phone number, and one without either not at all', async () => {
  for (const [phone_numbers, account] of [
    [[{ phone_number: '+15005550006' }], '+15005550006'],
    [[], null],
  ] as const) {
    const screen = await world({ user: { emails: [], phone_numbers } }).until('consent.ask');
    assert.ok(screen.name === 'consent.ask');
    assert.equal(screen.question.account, account);
  }
});

test('an app without a name gets none from its address, which the screen also shows', async () => {
  const screen = await world({ name: '' }).until('consent.ask');
  assert.ok(screen.name === 'consent.ask');
  assert.equal(screen.question.clientName, null);
  assert.equal(screen.question.host, 'app.example');
});

test('the host is notified of start and end, the browser goes to the app, and the code is stored nowhere', async () => {
  const { consent, reported, left, until } = world();
  await until('consent.ask');
  consent.machine.send({ type: 'consent.allowChosen' });
  await until('consent.allowed');
  assert.deepEqual(reported, ['OAUTH_AUTHORIZE_FLOW_START', 'OAUTH_AUTHORIZE_FLOW_COMPLETE']);
  assert.deepEqual(left, ['https://app.example/callback?code=c']);
  assert.doesNotMatch(JSON.stringify(consent.machine.store.getState()), /code=c/);
});

test('while the page leaves for the app, the button stays busy: no success comes before the redirect', async () => {
  let back = () => {};
  const { consent, left, until } = world({ stay: new Promise<void>((resolve) => (back = resolve)) });
  await until('consent.ask');
  consent.machine.send({ type: 'consent.allowChosen' });
  while (left.length === 0) await Promise.resolve();
  // What follows the leaving would have shown by now.
  await new Promise((resolve) => setImmediate(resolve));
  const { screen, busy } = consent.machine.store.getState();
  assert.equal(screen.name === 'consent.ask' && screen.choice, 'allow');
  assert.deepEqual(busy, ['consent.submit']);
  back();
  await until('consent.allowed');
});

test('no consent is reported if none was needed', async () => {
  const { calls, left, until } = world({ required: false });
  await until('consent.allowed');
  assert.deepEqual(calls[1], ['submit', { ...request, user_id: 'user-1', consent_granted: false }]);
  assert.equal(left.length, 1);
});

test('a failed revocation does not stop a trusted token', async () => {
  const { calls, until } = world({
    attest: true,
    revoke: () => Promise.reject(new AuthError('unreachable', 'offline')),
  });
  await until('consent.ask');
  assert.deepEqual(calls.slice(0, 2), [
    ['revoke', { forceClear: true }],
    ['attest', { token: 't', profile_id: 'p', session_duration_minutes: 60 }],
  ]);
});

test('the browser does not navigate to an address that is not the app’s own', async () => {
  const { consent, left, errors, reported, until } = world({
    redirect: 'https://other.example/callback?code=c',
  });
  await until('consent.ask');
  consent.machine.send({ type: 'consent.allowChosen' });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(left, []);
  assert.equal((errors[0] as AuthError).code, 'invalid_reply');
  assert.ok(!reported.includes('OAUTH_AUTHORIZE_FLOW_COMPLETE'));
  assert.equal(consent.machine.store.getState().screen.name, 'consent.ask');
});

test('a visitor who signs in on another tab continues here', async () => {
  let refuse = true;
  const { until, signedIn } = world({
    start: async () => {
      if (!refuse) return undefined as never;
      throw new AuthApiError({
        status_code: 404,
        request_id: 'r',
        error_type: 'session_not_found',
        error_message: '',
        error_url: '',
      });
    },
  });
  await until('consent.loginNeeded');
  refuse = false;
  signedIn('user-2');
  await until('consent.ask');
});

test('a change of the session alone does not repeat the question', async () => {
  let requestCount = 0;
  const { until, signedIn } = world({
    start: async () => {
      requestCount += 1;
      throw new AuthError('unreachable', 'offline');
    },
  });
  await until('consent.failed');
  signedIn('user-1');
  await until('consent.failed');
  assert.equal(requestCount, 1, 'the user is the same');
  signedIn('user-2');
  await new Promise((resolve) => setImmediate(resolve));
  await until('consent.failed');
  assert.equal(requestCount, 2);
});

test('the host’s own texts are used, or the built-in ones if the host fails to return any', async () => {
  const hosts = world({ words: ({ scopes, clientName }) => [`${clientName}: ${scopes.join(' ')}`] });
  const screen = await hosts.until('consent.ask');
  assert.ok(screen.name === 'consent.ask');
  assert.deepEqual(screen.question.manifest, ['App: openid pets:feed']);
  for (const words of [
    () => {
      throw new Error('broken');
    },
    () => [{ header: 'Half' }] as never,
    () => [] as never,
  ]) {
    const { until, errors } = world({ words });
    const screen = await until('consent.ask');
    assert.ok(screen.name === 'consent.ask');
    assert.equal(screen.question.manifest, null);
    assert.equal(errors.length, 1);
  }
});
