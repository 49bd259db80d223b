/** Sign-in with a crypto wallet: its table cell by cell, and the calls, events and logs of its tasks. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { AuthApiError } from '../../../session-core/errors.ts';
import { createLogin } from '../../../src/login/create-login.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { OAuthProvider } from '../../../src/machine/config.ts';
import { cryptoOnMain } from '../../../src/products/crypto/flow.ts';
import { walletSlots } from '../../../src/products/crypto/places.ts';
import { cryptoWallets } from '../../../src/products/crypto/product.ts';
import { cryptoTable } from '../../../src/products/crypto/screens-flow.ts';
import { announce, ethereumObject, walletPage } from '../../fakes/wallet-page.ts';
import { idle, table } from '../login-table.ts';

const config = resolveConfig({ products: ['crypto'] });
const resting = { config, busy: [] as string[] };
const main = { name: 'main' } as const;
const wallet = { id: 'fox', chain: 'ethereum', name: 'Fox' } as const;
const signing = { name: 'crypto.sign', wallet, address: '0xab', challenge: 'the text' } as const;

test('a wallet opens once, however often its button is clicked', () => {
  const chosen = cryptoOnMain.main['crypto.chosen'];
  const event = { type: 'crypto.chosen', wallet } as const;
  assert.deepEqual(chosen(main, event, resting), { run: { do: 'crypto.prepare', wallet } });
  assert.equal(chosen(main, event, { config, busy: ['crypto.prepare'] }), undefined);
});

test('wallets get the places that offered social buttons leave, and never fewer than none', () => {
  const slots = (products: ('oauth' | 'crypto')[], ...types: string[]) =>
    walletSlots(resolveConfig({ products, oauthOptions: { providers: types.map((type) => ({ type })) } }));
  assert.equal(slots(['crypto']), 5);
  assert.equal(slots(['oauth', 'crypto'], 'google', 'github'), 3);
  assert.equal(slots(['crypto'], 'google', 'github'), 5);
  assert.equal(slots(['oauth', 'crypto'], 'a', 'b', 'c', 'd', 'e', 'f', 'g'), 0);
});

test('providers that are not checked yet may be anything, and each button takes a place', () => {
  const providers = [null, { type: 'google' }, 7] as unknown as OAuthProvider[];
  const config = resolveConfig({ products: ['crypto', 'oauth'], oauthOptions: { providers } });
  assert.equal(walletSlots(config), 3);
});

test('another tab’s sign-in completes a screen that waits, but not one that is signing in', () => {
  const elsewhere = cryptoTable['crypto.sign'].sessionBegan;
  assert.equal(elsewhere(signing, { by: 'elsewhere' })?.signedIn.ends.name, 'crypto.confirmed');
  assert.equal(elsewhere(signing, { by: 'here' }), undefined);
});

/** A login on a page with one wallet. */
const page = walletPage({ localStorage: undefined });
before(() => {
  Object.assign(globalThis, { window: page });
});
after(() => {
  Reflect.deleteProperty(globalThis, 'window');
});
const answers: Record<string, unknown> = {};
const provider = ethereumObject(answers);
announce(page, { uuid: 'fox', provider });

async function world({ refuse = '' } = {}) {
  Object.assign(answers, {
    eth_requestAccounts: ['0xab'],
    eth_accounts: ['0xab'],
    personal_sign: '0xsecret',
  });
  const calls: [string, object][] = [];
  const events: string[] = [];
  const errors: unknown[] = [];
  const seen: string[] = [];
  const call = (name: string, reply: object) => async (options: object) => {
    calls.push([name, options]);
    if (name === refuse)
      throw new AuthApiError({
        status_code: 401,
        request_id: 'r',
        error_type: 'unable_to_authenticate_crypto_wallet',
        error_message: 'no',
        error_url: '',
      });
    return { status_code: 200, request_id: 'r', ...reply };
  };
  const session = {
    state: { user: null, session: null, fromCache: false },
    prepare: async () => {},
    onStateChange: () => () => {},
    logEvent: () => {},
    cryptoWallets: {
      authenticateStart: call('start', { challenge: 'the text' }),
      authenticate: call('authenticate', { session_token: 'token' }),
    },
  } as unknown as SessionClient;
  await cryptoWallets.main.load();
  const { machine } = createLogin({
    table,
    session,
    config: () => config,
    now: () => 0,
    memory: { read: () => null, write: () => {} },
    idle,
    emit: (type) => events.push(type),
    onError: (error) => errors.push((error as { code: string }).code),
  });
  const ended = new Promise<void>((resolve) => {
    machine.store.subscribe(({ screen }, before) => {
      if (screen !== before.screen) seen.push(screen.name);
      if (['crypto.confirmed', 'crypto.failed'].includes(screen.name)) resolve();
    });
  });
  const state = () => machine.store.getState();
  return { machine, calls, events, errors, seen, ended, state };
}

test('a chosen wallet connects, signs and signs in, and the host is notified once', async () => {
  const { machine, calls, events, seen, ended, state } = await world();
  machine.send({ type: 'crypto.chosen', wallet });
  await ended;
  const is = { crypto_wallet_address: '0xab', crypto_wallet_type: 'ethereum' };
  assert.deepEqual(calls, [
    ['start', is],
    ['authenticate', { ...is, signature: '0xsecret', session_duration_minutes: 30 }],
  ]);
  assert.deepEqual(events, [
    'CRYPTO_WALLET_AUTHENTICATE_START',
    'CRYPTO_WALLET_AUTHENTICATE',
    'AUTHENTICATE_FLOW_COMPLETE',
  ]);
  assert.deepEqual(seen, ['crypto.connect', 'crypto.sign', 'crypto.confirmed']);
  assert.ok(!JSON.stringify(state()).includes('0xsecret'));
});

test('no screen stores a signature', async () => {
  const { machine, ended } = await world();
  const states: string[] = [];
  machine.store.subscribe((state) => states.push(JSON.stringify(state)));
  machine.send({ type: 'crypto.chosen', wallet });
  await ended;
  assert.ok(states.length > 3 && states.every((text) => !text.includes('0xsecret')));
});

for (const [what, change, code] of [
  [
    'the visitor declines to connect',
    { eth_requestAccounts: Object.assign(new Error(), { code: 4001 }) },
    'wallet_refused',
  ],
  [
    'the visitor declines to sign',
    { personal_sign: Object.assign(new Error(), { code: 4001 }) },
    'wallet_refused',
  ],
  ['the wallet gives no address', { eth_requestAccounts: [] }, 'wallet_no_account'],
] as const) {
  test(`when ${what}, the screen says so, the host is notified, and the visitor can try again`, async () => {
    const { machine, events, errors, ended, state } = await world();
    Object.assign(answers, change);
    machine.send({ type: 'crypto.chosen', wallet });
    await ended;
    assert.equal(state().screen.name, 'crypto.failed');
    assert.equal(state().problem?.code, code);
    assert.deepEqual(errors, [code]);
    assert.ok(!events.includes('AUTHENTICATE_FLOW_COMPLETE'));
    machine.send({ type: 'crypto.retryAsked' });
    assert.deepEqual(state().screen, { name: 'crypto.connect', wallet });
    assert.equal(state().problem, null);
  });
}

for (const refuse of ['start', 'authenticate']) {
  test(`when the server refuses to ${refuse}, the screen says why`, async () => {
    const { machine, errors, ended, state } = await world({ refuse });
    machine.send({ type: 'crypto.chosen', wallet });
    await ended;
    assert.equal(state().problem?.errorType, 'unable_to_authenticate_crypto_wallet');
    assert.deepEqual(errors, ['api_error']);
  });
}

test('a late answer does not affect a visitor who has gone back', async () => {
  const { machine, calls, errors, state } = await world();
  let answer = (_accounts: string[]) => {};
  answers.eth_requestAccounts = new Promise((resolve) => {
    answer = resolve;
  });
  const requestCount = provider.asked.length;
  machine.send({ type: 'crypto.chosen', wallet });
  while (provider.asked.length === requestCount) await new Promise((resolve) => setImmediate(resolve));
  machine.send({ type: 'back' });
  answer(['0xab']);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(state(), { screen: main, busy: [], problem: null });
  assert.deepEqual([calls, errors], [[], []]);
});
