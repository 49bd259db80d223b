/** A login as an element owns it: products, session and host joined. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient, SessionState } from '../../session-core/consumer/client.ts';
import { AuthError } from '../../session-core/errors.ts';
import { createLogin } from '../../src/login/create-login.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { AnyScreen } from '../../src/machine/any-flow.ts';
import type { ProductId } from '../../src/machine/product.ts';
import { magicLinks } from '../../src/products/magic-links/product.ts';
import { otp } from '../../src/products/otp/product.ts';
import { passkeysMain } from '../../src/products/passkeys/main.ts';
import { passkeys } from '../../src/products/passkeys/product.ts';
import { idle, table } from './login-table.ts';

const signedOut: SessionState = { user: null, session: null, fromCache: false };
// Who it is makes no difference here.
const signedIn: SessionState = { ...signedOut, session: {} as never };

/** A login of its own, on the screen that a reload left behind. */
function world({
  stored = null as AnyScreen | null,
  ready = () => Promise.resolve<unknown>(null),
  state = signedOut,
  failure = null as Error | null,
  products = ['otp', 'emailMagicLinks'] as ProductId[],
} = {}) {
  const sent: string[] = [];
  const errors: unknown[] = [];
  const kept: (object | null)[] = [];
  let change = (_state: SessionState) => {};
  let listening = false;
  // All that a login asks of a session here.
  const session = {
    state,
    onStateChange(listener: typeof change) {
      change = listener;
      listening = true;
      return () => {
        listening = false;
      };
    },
    logEvent: () => {},
    otps: {
      email: {
        async loginOrCreate(email: string) {
          sent.push(email);
          if (failure) throw failure;
          return { method_id: 'email-1', request_id: 'r', status_code: 200 };
        },
      },
    },
  } as unknown as SessionClient;
  const login = createLogin({
    table,
    session,
    config: () => resolveConfig({ products }),
    now: () => 1_000,
    memory: { read: () => stored, write: (screen) => kept.push(screen) },
    idle: { ...idle, load: () => ready().then(() => idle.load()) },
    emit: () => {},
    onError: (error) => errors.push(error),
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
  return {
    login,
    sent,
    errors,
    kept,
    screen,
    until,
    signIn: () => change(signedIn),
    listening: () => listening,
  };
}

/** Words that come when the test lets them. */
function lateWords() {
  let arrive = () => {};
  const words = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { ready: () => words, arrive: () => arrive() };
}

test('nothing is sent before the words for what may come of it are there', async () => {
  const { ready, arrive } = lateWords();
  const { login, sent, until } = world({ ready });
  login.machine.send({ type: 'otp.emailSubmitted', email: 'ada@example.com' });
  await otp.screens.load();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(sent, []);
  assert.deepEqual(login.machine.store.getState().busy, ['otp.send']);
  arrive();
  await until('otp.enter');
  assert.deepEqual(sent, ['ada@example.com']);
});

test('a screen whose code is still loading also answers a sign-in in another tab', async () => {
  const stored = {
    name: 'magicLinks.sent',
    email: 'ada@example.com',
    sentAt: 0,
    expiresAt: 60_000,
    resent: false,
  };
  const { screen, signIn, until } = world({ stored });
  assert.equal(screen(), 'magicLinks.sent');
  assert.equal(magicLinks.screens.current, null);
  signIn();
  assert.equal(screen(), 'magicLinks.sent');
  await magicLinks.screens.load();
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
  assert.equal(world({ stored: stored as AnyScreen }).screen(), 'main');
  const later = { ...stored, expiresAt: 60_000 } as AnyScreen;
  assert.equal(world({ stored: later }).screen(), 'magicLinks.sent');
  assert.equal(world({ stored: later, products: ['otp'] }).screen(), 'main');
});

test('who was signed in before is not sent to the end by a refresh of the session', async () => {
  const { login, screen, signIn, until } = world({ state: signedIn });
  login.machine.send({ type: 'otp.emailSubmitted', email: 'ada@example.com' });
  await until('otp.enter');
  signIn();
  assert.equal(screen(), 'otp.enter');
});

test('the screen for a reload is stored with only what it needs, and removed at the end', async () => {
  const { login, kept, signIn, until } = world();
  login.machine.send({ type: 'otp.emailSubmitted', email: 'ada@example.com' });
  await until('otp.enter');
  signIn();
  await until('otp.confirmed');
  const to = { channel: 'email', email: 'ada@example.com' };
  const enter = {
    name: 'otp.enter',
    to,
    methodId: 'email-1',
    sentAt: 1_000,
    expiresAt: 301_000,
    resent: false,
  };
  assert.deepEqual(kept, [enter, null]);
});

test('the host is notified of failures, but not of an aborted call', async () => {
  for (const code of ['timeout', 'aborted'] as const) {
    const failure = new AuthError(code, 'why');
    const { login, errors } = world({ failure });
    login.machine.send({ type: 'otp.emailSubmitted', email: 'ada@example.com' });
    const { store } = login.machine;
    await new Promise<void>((resolve) => store.subscribe(({ problem }) => problem && resolve()));
    assert.deepEqual(errors, code === 'aborted' ? [] : [failure]);
  }
});

test('what was asked for is not begun once the login has been stopped', async () => {
  const { ready, arrive } = lateWords();
  const { login, sent, listening } = world({ ready });
  login.machine.send({ type: 'otp.emailSubmitted', email: 'ada@example.com' });
  login.stop();
  assert.equal(listening(), false);
  arrive();
  await otp.screens.load();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(sent, []);
});

test('a product goes along with a login once, however often the configuration changes', async (t) => {
  let count = 0;
  const { accompany } = passkeysMain;
  t.after(() => Object.assign(passkeysMain, { accompany }));
  Object.assign(passkeysMain, { accompany: () => (count += 1) });
  await passkeys.main.load();
  const { login } = world({ products: ['passkeys', 'otp'] });
  login.configured();
  login.configured();
  assert.equal(count, 1);
});
