/** Consent: its table cell by cell, what its tasks tell the server, the host and the browser, and its words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient, SessionState } from '../../session-core/client.ts';
import { AuthApiError, AuthError } from '../../session-core/errors.ts';
import type { AuthorizeRequest } from '../../session-core/wire/idp.ts';
import { createConsent } from '../../src/consent/create-consent.ts';
import {
  type Asked,
  type ConsentConfig,
  type ConsentScreen,
  type ConsentTask,
  consentTable,
  firstScreen,
} from '../../src/consent/flow.ts';
import { inSections, itemsOf, sectionsOf } from '../../src/consent/manifest.ts';
import type { ConsentOptions } from '../../src/consent/options.ts';
import { queryOf } from '../../src/machine/request-query.ts';
import { createTranslate } from '../../src/strings/translate.ts';
import { redirectHost, redirectTo } from '../../src/validate/redirect.ts';

const request: AuthorizeRequest = {
  client_id: 'app-1',
  redirect_uri: 'https://app.example/callback',
  response_type: 'code',
  scopes: ['openid', 'pets:feed', 'pets:own'],
  state: 's',
};
const asked: Asked = {
  clientName: 'App',
  logoUrl: null,
  host: 'app.example',
  loopback: false,
  userId: 'user-1',
  account: 'ada@example.com',
  scopes: [{ scope: 'openid', description: '' }],
  refused: [{ scope: 'pets:own', description: '' }],
  manifest: null,
};
const config: ConsentConfig = {
  request,
  invalid: null,
  framed: false,
  authTokenParams: undefined,
  getIDPConsentManifest: undefined,
};
const idle = { config, busy: [] as string[] };
const busy = { config, busy: ['consent.submit'] };
const params = { trustedAuthToken: 't', tokenProfileID: 'p' };
const attesting = { config: { ...config, authTokenParams: params }, busy: [] as string[] };
const loading = { name: 'consent.loading', attested: false } as const;
const ask = { name: 'consent.ask', attested: false, asked, choice: null } as const;
const task: ConsentTask = { do: 'consent.start', request };
const failure = (code: string, errorType?: string) =>
  ({
    type: 'failed',
    task,
    at: 0,
    problem: { code, message: '', ...(errorType ? { errorType } : {}) },
  }) as const;

test('it begins with the request, unless that cannot be read or another site looks on', () => {
  assert.deepEqual(firstScreen(config), loading);
  assert.deepEqual(firstScreen({ ...config, request: null, invalid: 'No.' }), {
    name: 'consent.invalid',
    reason: 'No.',
  });
  assert.deepEqual(firstScreen({ ...config, framed: true }), { name: 'consent.framed' });
});

test('a trusted token is exchanged first, and once only', () => {
  const { 'consent.began': began, 'consent.attested': attested } = consentTable['consent.loading'];
  assert.deepEqual(began(loading, { type: 'consent.began' }, attesting)?.run, {
    do: 'consent.attest',
    params,
  });
  assert.deepEqual(attested(loading, { type: 'consent.attested' }, attesting), {
    screen: { ...loading, attested: true },
    run: { do: 'consent.start', request },
  });
  const again = consentTable['consent.failed']['consent.retryAsked'];
  const failed = {
    name: 'consent.failed',
    attested: true,
    reason: { code: 'unreachable', message: '' },
  } as const;
  assert.equal(again(failed, { type: 'consent.retryAsked' }, attesting).run?.do, 'consent.start');
  assert.equal(
    again({ ...failed, attested: false }, { type: 'consent.retryAsked' }, attesting).run?.do,
    'consent.attest',
  );
});

test('allowed are the scopes that can be granted, once for two clicks', () => {
  const allow = consentTable['consent.ask']['consent.allowChosen'];
  assert.deepEqual(allow(ask, { type: 'consent.allowChosen' }, idle), {
    screen: { ...ask, choice: 'allow' },
    run: {
      do: 'consent.submit',
      request: { ...request, scopes: ['openid'] },
      answer: 'allow',
      userId: 'user-1',
    },
  });
  assert.equal(allow(ask, { type: 'consent.allowChosen' }, busy), undefined);
  const deny = consentTable['consent.ask']['consent.denyChosen'];
  assert.equal(deny(ask, { type: 'consent.denyChosen' }, busy), undefined);
});

test('a No stays a No, also when another tab has agreed meanwhile', () => {
  const step = consentTable['consent.ask']['consent.denyChosen'](ask, { type: 'consent.denyChosen' }, idle);
  assert.deepEqual(step?.run, {
    do: 'consent.submit',
    request: { ...request, prompt: 'consent' },
    answer: 'deny',
  });
});

test('a failure is shown where it happened, and one that a sign-in helps against leads to that', () => {
  const offline = failure('unreachable');
  assert.equal(consentTable['consent.loading'].failed(loading, offline, idle).screen?.name, 'consent.failed');
  const kept = consentTable['consent.ask'].failed({ ...ask, choice: 'allow' }, offline, idle);
  assert.deepEqual(kept, { screen: ask, problem: offline.problem });
  for (const refused of [failure('no_current_session'), failure('api_error', 'session_not_found')]) {
    assert.equal(
      consentTable['consent.loading'].failed(loading, refused, idle).screen?.name,
      'consent.loginNeeded',
    );
    assert.equal(consentTable['consent.ask'].failed(ask, refused, idle).screen?.name, 'consent.loginNeeded');
  }
});

test('a question put to one visitor is not answered by another', () => {
  const changed = consentTable['consent.ask']['consent.visitorChanged'];
  const to = (userId: string | null) => changed(ask, { type: 'consent.visitorChanged', userId }, idle);
  assert.equal(to('user-1'), undefined);
  assert.equal(to('user-2')?.screen?.name, 'consent.loading');
  assert.equal(to(null)?.screen?.name, 'consent.loginNeeded');
});

test('whoever answers in another’s place, before the page has heard of them, is asked for themselves', () => {
  const refused = failure('api_error', 'idp_visitor_changed');
  for (const step of [
    consentTable['consent.ask'].failed({ ...ask, choice: 'allow' }, refused, idle),
    consentTable['consent.loading'].failed(loading, refused, idle),
  ]) {
    assert.deepEqual(step, { screen: loading, run: { do: 'consent.start', request } });
  }
});

test('every screen is reached, and has a way out or is an end', () => {
  const ends: ConsentScreen['name'][] = [
    'consent.allowed',
    'consent.denied',
    'consent.invalid',
    'consent.framed',
  ];
  const open = ['consent.loading', 'consent.ask', 'consent.failed', 'consent.loginNeeded'];
  assert.deepEqual(Object.keys(consentTable).sort(), open.sort());
  for (const [name, row] of Object.entries(consentTable)) {
    assert.ok(Object.keys(row).length > 0, `${name} has no way out`);
  }
  assert.equal(ends.filter((name) => Object.hasOwn(consentTable, name)).length, 0);
  const { 'consent.submitted': submitted } = consentTable['consent.ask'];
  assert.equal(submitted(ask, { denied: false } as never).screen?.name, 'consent.allowed');
  assert.equal(submitted(ask, { denied: true } as never).screen?.name, 'consent.denied');
});

interface Answers {
  required?: boolean;
  redirect?: string;
  start?: () => Promise<never>;
  revoke?: () => Promise<unknown>;
  words?: ConsentOptions['getIDPConsentManifest'];
  attest?: boolean;
  name?: string;
  user?: object;
}

/** A consent with a server that answers as told. */
function world(answers: Answers = {}) {
  const calls: [string, unknown][] = [];
  const told: string[] = [];
  const left: string[] = [];
  const errors: unknown[] = [];
  let change = (_state: SessionState) => {};
  const common = { request_id: 'r', status_code: 200 };
  // All that a consent asks of a session.
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
  const consent = createConsent({
    session,
    config: () => ({
      ...config,
      ...(answers.attest ? { authTokenParams: params } : {}),
      getIDPConsentManifest: answers.words,
    }),
    now: () => 0,
    emit: (type) => told.push(type),
    report: (error) => errors.push(error),
    leave: (address) => left.push(address),
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
  return { consent, calls, told, left, errors, until, signedIn };
}

test('what the visitor is asked comes from the server and the policy; a made-up logo address is not drawn', async () => {
  const screen = await world().until('consent.ask');
  assert.ok(screen.name === 'consent.ask');
  assert.deepEqual(screen.asked.refused, [{ scope: 'pets:own', description: 'Own pets' }]);
  assert.equal(screen.asked.account, 'ada@example.com');
  assert.equal(screen.asked.logoUrl, null);
});

test('an account without an address is told by its phone number, and one without either not at all', async () => {
  for (const [phone_numbers, account] of [
    [[{ phone_number: '+15005550006' }], '+15005550006'],
    [[], null],
  ] as const) {
    const screen = await world({ user: { emails: [], phone_numbers } }).until('consent.ask');
    assert.ok(screen.name === 'consent.ask');
    assert.equal(screen.asked.account, account);
  }
});

test('an app without a name is called by the host that it asks from', async () => {
  const screen = await world({ name: '' }).until('consent.ask');
  assert.ok(screen.name === 'consent.ask');
  assert.equal(screen.asked.clientName, 'app.example');
});

test('the host hears of start and end, the browser goes to the app, and the code rests nowhere', async () => {
  const { consent, told, left, until } = world();
  await until('consent.ask');
  consent.machine.send({ type: 'consent.allowChosen' });
  await until('consent.allowed');
  assert.deepEqual(told, ['OAUTH_AUTHORIZE_FLOW_START', 'OAUTH_AUTHORIZE_FLOW_COMPLETE']);
  assert.deepEqual(left, ['https://app.example/callback?code=c']);
  assert.doesNotMatch(JSON.stringify(consent.machine.store.getState()), /code=c/);
});

test('where no consent is needed, none is claimed', async () => {
  const { calls, left, until } = world({ required: false });
  await until('consent.allowed');
  assert.deepEqual(calls[1], ['submit', { ...request, user_id: 'user-1', consent_granted: false }]);
  assert.equal(left.length, 1);
});

test('a revocation that fails holds up no trusted token', async () => {
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

test('an address that is not the app’s own is not gone to', async () => {
  const { consent, left, errors, told, until } = world({ redirect: 'https://other.example/callback?code=c' });
  await until('consent.ask');
  consent.machine.send({ type: 'consent.allowChosen' });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(left, []);
  assert.equal((errors[0] as AuthError).code, 'invalid_reply');
  assert.ok(!told.includes('OAUTH_AUTHORIZE_FLOW_COMPLETE'));
  assert.equal(consent.machine.store.getState().screen.name, 'consent.ask');
});

test('a visitor who is signed in elsewhere goes on here', async () => {
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

test('what changes about the session alone asks nothing again', async () => {
  let asked = 0;
  const { until, signedIn } = world({
    start: async () => {
      asked += 1;
      throw new AuthError('unreachable', 'offline');
    },
  });
  await until('consent.failed');
  signedIn('user-1');
  await until('consent.failed');
  assert.equal(asked, 1, 'whoever it is, is the same');
  signedIn('user-2');
  await new Promise((resolve) => setImmediate(resolve));
  await until('consent.failed');
  assert.equal(asked, 2);
});

test('whoever logs in because the trusted token was not enough is asked, and the token not used again', () => {
  const login = consentTable['consent.loginNeeded']['consent.visitorChanged'];
  const step = login(
    { name: 'consent.loginNeeded' },
    { type: 'consent.visitorChanged', userId: 'user-2' },
    attesting,
  );
  assert.deepEqual(step?.run, task);
});

test('the host’s own words are taken, and the built-in ones where it fails to give any', async () => {
  const own = world({ words: ({ scopes, clientName }) => [`${clientName}: ${scopes.join(' ')}`] });
  const screen = await own.until('consent.ask');
  assert.ok(screen.name === 'consent.ask');
  assert.deepEqual(screen.asked.manifest, ['App: openid pets:feed']);
  for (const words of [
    () => {
      throw new Error('broken');
    },
    () => [{ header: 'Half' }] as never,
    () => [] as never,
  ]) {
    const { until, errors } = world({ words });
    const told = await until('consent.ask');
    assert.ok(told.name === 'consent.ask');
    assert.equal(told.asked.manifest, null);
    assert.equal(errors.length, 1);
  }
});

test('scopes become lines: what is known of the visitor in one, the project’s own below a title of theirs', () => {
  const words = { t: createTranslate(), client: 'App', projectName: 'Pets' };
  const scopes = ['openid', 'email', 'phone', 'offline_access', 'x:y'].map((scope) => ({
    scope,
    description: '',
  }));
  assert.deepEqual(sectionsOf(scopes, words), [
    {
      header: 'This will allow App to:',
      items: [
        'Know who you are',
        'See your email address and phone number',
        'Keep this access while you are away',
      ],
    },
    { header: 'In Pets, this will allow App to:', items: ['Use the x:y scope'] },
  ]);
  assert.deepEqual(itemsOf([{ scope: 'a', description: 'Do a' }], words), ['Do a']);
  assert.deepEqual(inSections(['One', { text: 'Two' }], words), [
    { header: 'This will allow App to:', items: ['One', { text: 'Two' }] },
  ]);
  assert.doesNotThrow(() => sectionsOf(scopes, { ...words, locale: 'not a locale' }));
  const [spanish] = sectionsOf(scopes, { ...words, locale: 'es' });
  assert.equal(spanish?.items[1], 'See your email address y phone number', 'joined as the language does');
});

test('a request that the host gives reads as its query string would', () => {
  const query = queryOf({
    client_id: 'a',
    scopes: ['x', 'y'],
    resource: ['r', 's'],
    state: undefined,
    nonce: null,
  });
  assert.equal(query.toString(), 'client_id=a&scope=x+y&resource=r&resource=s');
});

for (const [to, from, goes] of [
  ['https://app.example/cb?code=1', 'https://app.example/cb', true],
  ['https://app.example/cb?x=1&code=1', 'https://app.example/cb?x=1', true],
  ['http://127.0.0.1:4711/cb?code=1', 'http://127.0.0.1:4711/cb', true],
  ['http://[::1]:4711/cb?code=1', 'http://[::1]:4711/cb', true],
  ['com.example.app:/cb?code=1', 'com.example.app:/cb', true],
  ['http://app.example/cb?code=1', 'http://app.example/cb', false],
  ['https://app.example.evil.example/cb', 'https://app.example/cb', false],
  ['https://app.example/other', 'https://app.example/cb', false],
  ['https://app.example@evil.example/cb', 'https://app.example/cb', false],
  ['https://u:p@app.example/cb', 'https://app.example/cb', false],
  ['javascript:alert(1)', 'javascript:alert(1)', false],
  ['data:text/html,x', 'data:text/html,x', false],
  ['not an address', 'https://app.example/cb', false],
] as const) {
  test(`after an answer for ${from} the browser ${goes ? 'goes' : 'does not go'} to ${to}`, () => {
    assert.equal(redirectTo(to, from) !== null, goes);
  });
}

test('what is shown of an address is its host, or the scheme of an installed app', () => {
  assert.equal(redirectHost('https://app.example:8443/cb'), 'app.example:8443');
  assert.equal(redirectHost('com.example.app:/cb'), 'com.example.app');
});
