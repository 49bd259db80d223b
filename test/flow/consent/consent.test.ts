/** Consent: its table cell by cell. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ConsentQuestion,
  type ConsentScreen,
  type ConsentTask,
  consentTable,
  firstScreen,
} from '../../../src/consent/flow.ts';
import type { Problem } from '../../../src/machine/machine.ts';
import { config, params, request } from './consent-request.ts';

const question: ConsentQuestion = {
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
const idle = { config, busy: [] as string[] };
const busy = { config, busy: ['consent.submit'] };
const attesting = { config: { ...config, authTokenParams: params }, busy: [] as string[] };
const loading = { name: 'consent.loading', attested: false } as const;
const ask = { name: 'consent.ask', attested: false, question, choice: null } as const;
const task: ConsentTask = { do: 'consent.start', request };
const failure = (code: Problem['code'], errorType?: string) =>
  ({
    type: 'failed',
    task,
    at: 0,
    problem: { code, message: '', ...(errorType ? { errorType } : {}) },
  }) as const;

test('it starts with the request, unless the request is invalid or another site frames the page', () => {
  assert.deepEqual(firstScreen(config), loading);
  assert.deepEqual(firstScreen({ ...config, request: null, invalid: 'No.' }), {
    name: 'consent.invalid',
    reason: 'No.',
  });
  assert.deepEqual(firstScreen({ ...config, framed: true }), { name: 'consent.framed' });
});

test('a trusted token is exchanged first, and only once', () => {
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

test('Allow grants the scopes that the user can grant, once for two clicks', () => {
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

test('a denial stays a denial, even if another tab has allowed the app since', () => {
  const step = consentTable['consent.ask']['consent.denyChosen'](ask, { type: 'consent.denyChosen' }, idle);
  assert.deepEqual(step?.run, {
    do: 'consent.submit',
    request: { ...request, prompt: 'consent' },
    answer: 'deny',
  });
});

test('a failure is shown where it happened, and one that a sign-in can resolve leads to the sign-in', () => {
  const offline = failure('unreachable');
  assert.equal(consentTable['consent.loading'].failed(loading, offline, idle).screen?.name, 'consent.failed');
  const step = consentTable['consent.ask'].failed({ ...ask, choice: 'allow' }, offline, idle);
  assert.deepEqual(step, { screen: ask, problem: offline.problem });
  for (const refused of [failure('no_current_session'), failure('api_error', 'session_not_found')]) {
    assert.equal(
      consentTable['consent.loading'].failed(loading, refused, idle).screen?.name,
      'consent.loginNeeded',
    );
    assert.equal(consentTable['consent.ask'].failed(ask, refused, idle).screen?.name, 'consent.loginNeeded');
  }
});

test('a user never answers a question that another user saw', () => {
  const changed = consentTable['consent.ask']['consent.visitorChanged'];
  const to = (userId: string | null) => changed(ask, { type: 'consent.visitorChanged', userId }, idle);
  assert.equal(to('user-1'), undefined);
  assert.equal(to('user-2')?.screen?.name, 'consent.loading');
  assert.equal(to(null)?.screen?.name, 'consent.loginNeeded');
});

test('a user who has replaced another one, before the page is notified, gets a question of their own', () => {
  const refused = failure('api_error', 'idp_visitor_changed');
  for (const step of [
    consentTable['consent.ask'].failed({ ...ask, choice: 'allow' }, refused, idle),
    consentTable['consent.loading'].failed(loading, refused, idle),
  ]) {
    assert.deepEqual(step, { screen: loading, run: { do: 'consent.start', request } });
  }
});

test('every screen is reachable, and has a way out or is an end', () => {
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

test('a user who logs in after an insufficient trusted token is asked, and the token is not used again', () => {
  const login = consentTable['consent.loginNeeded']['consent.visitorChanged'];
  const step = login(
    { name: 'consent.loginNeeded' },
    { type: 'consent.visitorChanged', userId: 'user-2' },
    attesting,
  );
  assert.deepEqual(step?.run, task);
});
