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
// Any user will do.
const signedIn: SessionState = { ...signedOut, session: {} as never };

/** A login on the screen that a reload restored. */
function world({
  stored = null as AnyScreen | null,
  ready = () => Promise.resolve<unknown>(null),
  state = signedOut,
  failure = null as Error | null,
  products = ['otp', 'emailMagicLinks'] as ProductId[],
} = {}) {
  const sent: string[] = [];
  const errors: unknown[] = [];
  const storage: (object | null)[] = [];
  let change = (_state: SessionState) => {};
  let listening = false;
  // Everything that a login needs of a session here.
  const session = {
    state,
    prepare: async () => {},
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
    memory: { read: () => stored, write: (screen) => storage.push(screen) },
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
    kept: storage,
    screen,
    until,
    signIn: () => change(signedIn),
    listening: () => listening,
  };
}

/** Texts that arrive when the test releases them. */
function lateWords() {
  let arrive = () => {};
  const words = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { ready: () => words, arrive: () => arrive() };
}

test('nothing is sent before the texts for its possible outcomes have loaded', async () => {
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

test('a stored screen is not restored if its product is not configured or the screen has expired', () => {
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

test('a refresh does not lead a user who was already signed in to the end of the flow', async () => {
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

test('a pending task does not start after the login has stopped', async () => {
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

test('a product starts its background work once per login, however often the configuration changes', async (t) => {
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
