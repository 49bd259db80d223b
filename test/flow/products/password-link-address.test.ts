/** The address for which this browser requested a link to a new password: what it stores, and for how long. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { Tools } from '../../../src/machine/product.ts';
import type { PasswordsTask } from '../../../src/products/passwords/flow.ts';
import { linkAddress } from '../../../src/products/passwords/link-address.ts';
import { passwordsTable } from '../../../src/products/passwords/screens-flow.ts';
import { passwordsHandlers } from '../../../src/products/passwords/tasks.ts';

const minute = 60_000;
const storage = new Map<string, string>();
const { signal } = new AbortController();
const config = resolveConfig({
  publicToken: 'public-token-test-a',
  passwordOptions: { resetPasswordExpirationMinutes: 10 },
});
let time = 0;

beforeEach(() => {
  time = 0;
  storage.clear();
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  };
  const location = { href: 'https://a.example/?auth_token_type=reset_password&token=secret-token' };
  Object.assign(globalThis, { localStorage, location, history: { state: null, replaceState: () => {} } });
});

afterEach(() => {
  for (const name of ['localStorage', 'location', 'history']) Reflect.deleteProperty(globalThis, name);
});

const session = {
  prefix: 'auth',
  state: { session: null },
  passwords: { resetByEmailStart: async () => ({}), resetByEmail: async () => ({}) },
  magicLinks: { inspect: async () => ({ replaces: null }), authenticate: async () => ({}) },
  logEvent: () => {},
} as unknown as SessionClient;
const tools: Tools = {
  session,
  config: () => config,
  now: () => time,
  emit: () => {},
  report: (error) => assert.fail(String(error)),
  signIn: (call) => call(),
};

const ask = (email: string, asking: Partial<SessionClient['passwords']> = {}) =>
  passwordsHandlers['passwords.startReset'](
    { do: 'passwords.startReset', email, reason: 'forgot', again: false },
    { ...tools, session: { ...session, passwords: { ...session.passwords, ...asking } } },
    signal,
  );
const open = (session = tools.session) =>
  passwordsHandlers['passwords.openLink']({ do: 'passwords.openLink' }, { ...tools, session }, signal);

test('if this browser requested the link, its screen knows the account', async () => {
  await ask('ada@example.com');
  // Sent again: still one address.
  await ask('ada@example.com');
  const event = await open();
  assert.deepEqual(event, { type: 'passwords.resetLinkFound', email: 'ada@example.com' });
  const arrived = passwordsTable['passwords.arrived']['passwords.resetLinkFound'];
  const screen = { name: 'passwords.reset', email: 'ada@example.com', verdict: null };
  assert.deepEqual(arrived({ name: 'passwords.arrived' }, event as never), { screen });
});

test('there is no guess: not in another browser, not between two addresses, not after the link has expired', async () => {
  assert.deepEqual(await open(), { type: 'passwords.resetLinkFound', email: null });
  await ask('ada@example.com');
  time = 5 * minute;
  await ask('grace@example.com');
  assert.deepEqual(await open(), { type: 'passwords.resetLinkFound', email: null });
  time = 10 * minute;
  assert.deepEqual(await open(), { type: 'passwords.resetLinkFound', email: 'grace@example.com' });
  time = 15 * minute;
  assert.deepEqual(await open(), { type: 'passwords.resetLinkFound', email: null });
  assert.equal(storage.size, 0, 'nothing is left of who was here');
});

test('a link to the password of another account asks before the form for it', async () => {
  const inspection = { email: 'mallory@example.com', replaces: 'ada@example.com' };
  const magicLinks = { ...session.magicLinks, inspect: async () => inspection };
  const signedIn = { ...session, state: { session: {} }, magicLinks } as unknown as SessionClient;
  const event = await open(signedIn);
  const accounts = { current: 'ada@example.com', next: 'mallory@example.com' };
  assert.deepEqual(event, { type: 'passwords.mustAsk', ...accounts, setsPassword: true });
  const question = passwordsTable['passwords.arrived']['passwords.mustAsk'](null, event as never);
  assert.deepEqual(question.screen, { name: 'passwords.switch', ...accounts, setsPassword: true });
  const chosen = passwordsTable['passwords.switch']['passwords.switchChosen'];
  assert.deepEqual(
    chosen(question.screen as never, { type: 'passwords.switchChosen' }, { busy: [] } as never),
    {
      screen: { name: 'passwords.reset', email: 'mallory@example.com', verdict: null },
    },
  );
  // The account's own link, and one that a provider does not tell about.
  for (const answer of [{ ...inspection, replaces: null }, null]) {
    const asking = { ...signedIn, magicLinks: { ...magicLinks, inspect: async () => answer } };
    assert.equal((await open(asking as unknown as SessionClient)).type, 'passwords.resetLinkFound');
  }
});

test('an address without a sent mail is not stored', async () => {
  const refused = { resetByEmailStart: () => Promise.reject(new Error('refused')) };
  await assert.rejects(ask('ada@example.com', refused));
  assert.equal(storage.size, 0);
});

for (const task of [
  { do: 'passwords.reset', password: 'a new password' },
  { do: 'passwords.useLink' },
] as const satisfies readonly PasswordsTask[]) {
  test(`the address is removed once the link is used (${task.do})`, async () => {
    await ask('ada@example.com');
    assert.equal(storage.size, 1);
    assert.doesNotMatch([...storage.values()].join(), /secret-token|a new password/);
    await passwordsHandlers[task.do](task as never, tools, signal);
    assert.equal(storage.size, 0);
  });
}

test('the address is also removed after the mail’s other link, which has the same token, has signed in', async () => {
  await ask('ada@example.com');
  Object.assign(globalThis.location, { href: 'https://a.example/?auth_token_type=login&token=secret-token' });
  const opened = (answer: object | null) =>
    passwordsHandlers['passwords.openLink'](
      { do: 'passwords.openLink' },
      {
        ...tools,
        session: { ...session, authenticateByUrl: async () => answer } as unknown as SessionClient,
      },
      signal,
    );
  await opened(null);
  assert.equal(storage.size, 1);
  await opened({ token_type: 'login' });
  assert.equal(storage.size, 0);
});

test('a foreign value in the storage is ignored, and so is a blocked storage', async () => {
  for (const text of ['{', '"ada@example.com"', '[{"email":1,"until":9e15}]', '[null]']) {
    await ask('ada@example.com');
    const [key = ''] = storage.keys();
    storage.set(key, text);
    assert.equal(linkAddress(config, 0), null, text);
  }
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('blocked');
    },
  });
  await ask('ada@example.com');
  assert.equal(linkAddress(config, 0), null);
  Reflect.deleteProperty(globalThis, 'localStorage');
});
