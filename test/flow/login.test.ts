/** A login as an element owns it: products, session and host joined. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient, SessionState } from '../../session-core/client.ts';
import { createLogin, type LoginScreen } from '../../src/login/create-login.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import { magicLinks } from '../../src/products/magic-links/product.ts';
import { otp } from '../../src/products/otp/product.ts';

const signedOut: SessionState = { user: null, session: null, fromCache: false };

/** A login of its own, on the screen that a reload left behind. */
function world({ stored = null as LoginScreen | null, ready = () => Promise.resolve<unknown>(null) } = {}) {
  const sent: string[] = [];
  let change = (_state: SessionState) => {};
  // All that a login asks of a session here.
  const session = {
    state: signedOut,
    onStateChange(listener: typeof change) {
      change = listener;
      return () => {};
    },
    logEvent: () => {},
    otps: {
      email: {
        async loginOrCreate(email: string) {
          sent.push(email);
          return { method_id: 'email-1', request_id: 'r', status_code: 200 };
        },
      },
    },
  } as unknown as SessionClient;
  const login = createLogin({
    session,
    config: () => resolveConfig({ products: ['otp', 'emailMagicLinks'] }),
    now: () => 1_000,
    memory: { read: () => stored, write: () => {} },
    ready,
    emit: () => {},
    onError: (error) => assert.fail(String(error)),
  });
  const screen = () => login.machine.store.getState().screen.name;
  const until = (name: string) =>
    new Promise<void>((resolve) => {
      if (screen() === name) return resolve();
      const stop = login.machine.store.subscribe(() => {
        if (screen() !== name) return;
        stop();
        resolve();
      });
    });
  return { login, sent, screen, until, signIn: () => change({ ...signedOut, session: {} as never }) };
}

test('nothing is sent before the words for what may come of it are there', async () => {
  let arrive = (_words: unknown) => {};
  const ready = new Promise((resolve) => {
    arrive = resolve;
  });
  const { login, sent, until } = world({ ready: () => ready });
  login.machine.send({ type: 'otp.emailSubmitted', email: 'ada@example.com' });
  await otp.rest.load();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(sent, []);
  assert.deepEqual(login.machine.store.getState().busy, ['otp.send']);
  arrive(null);
  await until('otp.enter');
  assert.deepEqual(sent, ['ada@example.com']);
});

test('a sign-in in another tab is answered also by a screen whose part is still on its way', async () => {
  const stored: LoginScreen = {
    name: 'magicLinks.sent',
    email: 'ada@example.com',
    sentAt: 0,
    expiresAt: 60_000,
    resent: false,
  };
  const { screen, signIn, until } = world({ stored });
  assert.equal(screen(), 'magicLinks.sent');
  assert.equal(magicLinks.rest.current, null);
  signIn();
  assert.equal(screen(), 'magicLinks.sent');
  await magicLinks.rest.load();
  await until('magicLinks.confirmed');
});

test('a screen that a reload left behind is not returned to when its product is off or it is over', () => {
  const stored = {
    name: 'magicLinks.sent',
    email: 'ada@example.com',
    sentAt: 0,
    expiresAt: 500,
    resent: false,
  };
  assert.equal(world({ stored: stored as LoginScreen }).screen(), 'main');
});
