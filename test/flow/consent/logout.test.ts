/** Logout at another app's request: its table and its tasks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { AuthError } from '../../../session-core/errors.ts';
import { createLogout } from '../../../src/logout/create-logout.ts';
import { type LogoutScreen, logoutTable } from '../../../src/logout/flow.ts';

const request = { client_id: 'app-1', post_logout_redirect_uri: 'https://app.example/bye' };

function world({
  required = true,
  redirect = 'https://app.example/bye?state=s',
  revoke = async () => {},
  start = async () => {},
  stay = Promise.resolve(),
  /** Whether a session that only the server can end goes on. */
  goesOn = false,
  parsed = { request, invalid: null } as Parameters<typeof createLogout>[0]['config'] extends () => infer C
    ? C
    : never,
} = {}) {
  const destinations: string[] = [];
  const errors: unknown[] = [];
  let revoked = 0;
  // Everything that a logout needs of a session.
  const session = {
    state: { session: goesOn ? {} : null, fromCache: false },
    session: {
      async revoke(options: unknown) {
        // Also if the server does not answer.
        assert.deepEqual(options, { forceClear: true });
        revoked += 1;
        await revoke();
      },
    },
    idp: {
      async oauthLogoutStart() {
        await start();
        return { request_id: 'r', status_code: 200, redirect_uri: redirect, consent_required: required };
      },
    },
  } as unknown as SessionClient;
  const machine = createLogout({
    session,
    config: () => parsed,
    now: () => 0,
    report: (error) => errors.push(error),
    leave(address) {
      destinations.push(address);
      return stay;
    },
  });
  const until = (name: LogoutScreen['name']) =>
    new Promise<void>((resolve) => {
      const look = () => {
        const { screen, busy } = machine.store.getState();
        if (screen.name === name && busy.length === 0) resolve();
      };
      look();
      machine.store.subscribe(look);
    });
  return { machine, left: destinations, errors, until, revoked: () => revoked };
}

test('Yes ends the session, whatever the server answers, and returns to the app', async () => {
  const { machine, left, until, revoked } = world({ revoke: () => Promise.reject(new Error('offline')) });
  await until('logout.ask');
  machine.send({ type: 'logout.yesChosen' });
  machine.send({ type: 'logout.yesChosen' });
  await until('logout.done');
  assert.equal(revoked(), 1);
  assert.deepEqual(left, ['https://app.example/bye?state=s']);
});

test('a session that goes on is not called ended: the question stays, with the problem', async () => {
  const offline = new AuthError('unreachable', 'offline');
  const { machine, left, until } = world({ revoke: () => Promise.reject(offline), goesOn: true });
  await until('logout.ask');
  machine.send({ type: 'logout.yesChosen' });
  await new Promise<void>((resolve) => machine.store.subscribe(({ problem }) => problem && resolve()));
  const { screen, problem } = machine.store.getState();
  assert.deepEqual([screen.name, problem?.code], ['logout.ask', 'unreachable']);
  assert.deepEqual(left, []);
});

test('while the page leaves, the question stays busy: no last screen comes before the redirect', async () => {
  let back = () => {};
  const { machine, left, until } = world({ stay: new Promise<void>((resolve) => (back = resolve)) });
  await until('logout.ask');
  machine.send({ type: 'logout.yesChosen' });
  while (left.length === 0) await Promise.resolve();
  // What follows the leaving would have shown by now.
  await new Promise((resolve) => setImmediate(resolve));
  const { screen, busy } = machine.store.getState();
  assert.equal(screen.name, 'logout.ask');
  assert.deepEqual(busy, ['logout.revoke']);
  back();
  await until('logout.done');
});

test('No changes nothing and navigates nowhere', async () => {
  const { machine, left, until, revoked } = world();
  await until('logout.ask');
  machine.send({ type: 'logout.noChosen' });
  await until('logout.stayed');
  assert.equal(revoked(), 0);
  assert.deepEqual(left, []);
});

test('No after Yes comes too late: the screen does not claim that the user is still logged in', async () => {
  const { machine, left, until } = world();
  await until('logout.ask');
  machine.send({ type: 'logout.yesChosen' });
  machine.send({ type: 'logout.noChosen' });
  await until('logout.done');
  assert.equal(left.length, 1);
});

test('an element that is removed during the call does not redirect', async () => {
  let answer = () => {};
  const { machine, left, until, revoked } = world({
    revoke: () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  });
  await until('logout.ask');
  machine.send({ type: 'logout.yesChosen' });
  while (revoked() === 0) await new Promise((resolve) => setImmediate(resolve));
  machine.stop();
  answer();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(left, []);
});

test('no question appears for an app that proves which user it means', async () => {
  const { left, until, revoked } = world({ required: false });
  await until('logout.done');
  assert.equal(revoked(), 1);
  assert.equal(left.length, 1);
});

test('the visitor can retry after a failure', async () => {
  let offline = true;
  const { machine, errors, until } = world({
    start: () => (offline ? Promise.reject(new Error('offline')) : Promise.resolve()),
  });
  await until('logout.failed');
  assert.equal(errors.length, 1);
  offline = false;
  machine.send({ type: 'logout.retryAsked' });
  await until('logout.ask');
});

test('the browser does not navigate to an address that is not the app’s own', async () => {
  const { left, until } = world({ redirect: 'https://evil.example/bye', required: false });
  await until('logout.failed');
  assert.deepEqual(left, []);
});

test('an invalid request is shown, and the host is notified', async () => {
  const { errors, until } = world({ parsed: { request: null, invalid: 'Required parameter is missing.' } });
  await until('logout.invalid');
  assert.equal((errors[0] as { code: string }).code, 'usage_error');
});

test('every open screen has a way out', () => {
  assert.deepEqual(Object.keys(logoutTable).sort(), ['logout.ask', 'logout.failed', 'logout.loading']);
});
