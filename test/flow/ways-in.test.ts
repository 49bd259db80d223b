/** Every sign-in that ends in the element notifies its host once, whatever follows. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SessionClient, SessionState } from '../../session-core/consumer/client.ts';
import { createLogin } from '../../src/login/create-login.ts';
import type { LoginEvent } from '../../src/login/login-table.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { ProductId } from '../../src/machine/product.ts';
import { numberLibrary } from '../../src/products/otp/number-library.ts';
import { allProducts } from '../../src/products/table.ts';
import { announce, ethereumObject, walletPage } from '../fakes/wallet-page.ts';
import { idle, table } from './login-table.ts';

const email = 'ada@example.com';
const password = 'correct horse battery staple';
const phone = { channel: 'sms', country: 'US', callingCode: '1', text: '(201) 555-0123' } as const;
const wallet = { id: 'fox', chain: 'ethereum', name: 'Fox' } as const;

interface Way {
  /** The visitor's events, in order. */
  events: LoginEvent[];
  ends: string;
  /** The result of the search for the address. */
  userType?: 'new' | 'password';
  arrived?: ProductId;
}

const elsewhere = { type: 'sessionBegan', by: 'elsewhere' } as const;

const ways: Record<string, Way> = {
  'a mailed code': {
    events: [
      { type: 'otp.emailSubmitted', email },
      { type: 'otp.codeEntered', code: '123456' },
    ],
    ends: 'otp.confirmed',
  },
  'a code by text message': {
    events: [
      { type: 'otp.phoneSubmitted', phone },
      { type: 'otp.codeEntered', code: '123456' },
    ],
    ends: 'otp.confirmed',
  },
  'a code that another tab was quicker with': {
    events: [{ type: 'otp.emailSubmitted', email }, elsewhere],
    ends: 'otp.confirmed',
  },
  'a mailed link': {
    events: [{ type: 'magicLinks.emailSubmitted', email }, elsewhere],
    ends: 'magicLinks.confirmed',
  },
  'a mailed link that leads to the page of the form': {
    events: [],
    arrived: 'emailMagicLinks',
    ends: 'magicLinks.confirmed',
  },
  'a social provider that leads back to the page of the form': {
    events: [],
    arrived: 'oauth',
    ends: 'oauth.confirmed',
  },
  'a new password': {
    events: [
      { type: 'passwords.emailSubmitted', email },
      { type: 'passwords.submitted', password },
    ],
    userType: 'new',
    ends: 'passwords.confirmed',
  },
  'a password': {
    events: [
      { type: 'passwords.emailSubmitted', email },
      { type: 'passwords.submitted', password },
    ],
    userType: 'password',
    ends: 'passwords.confirmed',
  },
  'the link of a reset, without a new password': {
    events: [],
    arrived: 'passwords',
    ends: 'passwords.confirmed',
  },
  'a wallet': { events: [{ type: 'crypto.chosen', wallet }], ends: 'crypto.confirmed' },
  'the button for passkeys': { events: [{ type: 'passkeys.signInAsked' }], ends: 'passkeys.confirmed' },
};

before(async () => {
  const page = walletPage({ localStorage: undefined });
  // The page is hidden, so that no passkey is created in the background; another test covers that.
  const document = { hasFocus: () => false };
  Object.assign(globalThis, { window: page, document, PublicKeyCredential: class {} });
  const answers = { eth_requestAccounts: ['0xab'], eth_accounts: ['0xab'], personal_sign: '0xsecret' };
  announce(page, { uuid: 'fox', provider: ethereumObject(answers) });
  const parts = allProducts.flatMap(({ main, screens }) => [main.load(), screens.load()]);
  await Promise.all([numberLibrary.load(), ...parts]);
});
after(() => {
  for (const name of ['window', 'document', 'PublicKeyCredential']) Reflect.deleteProperty(globalThis, name);
});

/** A session whose calls all succeed. */
function sessionOf(userType: string) {
  const link = { same_browser: true, works_here: true, works_there: false, replaces: null };
  const reply = { method_id: 'm', challenge: 'text', userType, token_type: 'login', reply: {}, ...link };
  const listeners = new Set<(state: SessionState) => void>();
  const never = () => new Promise<never>(() => {});
  const base: Record<string, unknown> = {
    prefix: 'auth',
    bootstrap: { current: { signUp: 'open' } },
    state: { user: null, session: null, fromCache: false },
    logEvent: () => {},
    prepare: async () => {},
    onStateChange(listener: (state: SessionState) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const group = (name: string): unknown =>
    new Proxy(async () => reply, {
      get: (_, key) => {
        if (key === 'then') return undefined;
        if (name === 'webauthn' && key === 'authenticate')
          return (options: { conditional_mediation?: boolean }) =>
            options.conditional_mediation ? never() : Promise.resolve(reply);
        return group(String(key));
      },
    });
  const session = new Proxy(base, {
    get: (target, key) => (key in target ? target[String(key)] : group(String(key))),
  }) as unknown as SessionClient;
  const change = (state: object) => {
    for (const listener of [...listeners]) listener(state as SessionState);
  };
  return { session, change };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

for (const [name, { events, ends, userType = 'new', arrived }] of Object.entries(ways)) {
  test(`${name} completes the flow once`, async () => {
    const { session, change } = sessionOf(userType);
    const reported: string[] = [];
    const login = createLogin({
      table,
      session,
      config: () =>
        resolveConfig({ products: allProducts.map(({ id }) => id), passkeyOptions: { upgrade: true } }),
      now: () => 0,
      memory: { read: () => null, write: () => {} },
      arrived: arrived ?? null,
      idle,
      emit: (type) => reported.push(type),
      onError: (error) => assert.fail(String(error)),
    });
    const { machine } = login;
    const rest = async () => {
      do await settled();
      while (machine.store.getState().busy.length > 0);
    };
    await rest();
    for (const event of events) {
      machine.send(event);
      await rest();
    }
    assert.equal(machine.store.getState().screen.name, ends);
    // Late replies, repeated clicks, other tabs, a host that changes the configuration.
    for (const event of [...events, elsewhere]) machine.send(event);
    change({ user: {}, session: {}, fromCache: false });
    login.configured();
    await rest();
    assert.deepEqual(
      reported.filter((type) => type === 'AUTHENTICATE_FLOW_COMPLETE'),
      ['AUTHENTICATE_FLOW_COMPLETE'],
    );
    login.stop();
  });
}

test('the list of sign-ins is complete', () => {
  const screens = allProducts.flatMap(({ screens }) => Object.keys(screens.current?.views ?? {}));
  const ends = screens.filter((name) => name.endsWith('.confirmed'));
  assert.deepEqual([...new Set(Object.values(ways).map((way) => way.ends))].sort(), ends.sort());
});
