/** The account page without its drawing: what each section asks of the provider, and “Confirm it's you” in between. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { AuthApiError } from '../../session-core/errors.ts';
import type { ErrorType } from '../../session-core/wire/errors.ts';
import type { ProvableFactor, ReauthenticationNeed } from '../../session-core/wire/sessions.ts';
import type { User } from '../../session-core/wire/shared.ts';
import type { ConfirmEvent, ConfirmScreen } from '../../src/account/confirm/flow.ts';
import { walletStep } from '../../src/account/confirm/wallet-lazy.ts';
import { createAccount } from '../../src/account/create-account.ts';
import { isLastWay } from '../../src/account/last-way.ts';
import { ago, placeOf } from '../../src/account/moments.ts';
import { type SectionId, sectionIds } from '../../src/account/section-ids.ts';
import { sections } from '../../src/account/sections.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import { createEthereumWallet } from '../fakes/wallets.ts';

// The chunks are there, as after the first use: a test waits for no import.
before(() => walletStep.load());

const to = { channel: 'email', email: 'ada@example.com' } as const;

/** What the page needs of a browser. */
function browser(t: { after(run: () => void): void }) {
  const globals = {
    document: { hidden: false, addEventListener() {}, createElement: () => ({ click() {} }) },
    location: { href: 'https://site.example/account', origin: 'https://site.example', pathname: '/account' },
    PublicKeyCredential: class {},
    window: new EventTarget(),
  };
  const earlier = Object.keys(globals).map((name) => [
    name,
    Object.getOwnPropertyDescriptor(globalThis, name),
  ]);
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  t.after(() => {
    for (const [name, descriptor] of earlier as [string, PropertyDescriptor | undefined][]) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  });
}

function refusal(needs?: ReauthenticationNeed | 'time'): AuthApiError {
  return new AuthApiError({
    status_code: 403,
    request_id: 'r',
    error_type: 'unauthorized_action' satisfies ErrorType,
    error_message: 'English.',
    error_url: '',
    ...(needs && { error_details: { needs } }),
  } as ConstructorParameters<typeof AuthApiError>[0]);
}

const byPassword: ProvableFactor = { type: 'password', proves: ['recent_sign_in'], email: 'ada@example.com' };
const app: ProvableFactor = { type: 'totp', proves: ['second_factor'], totp_id: 'totp-1' };
const recovery: ProvableFactor = { type: 'recovery_code', proves: ['second_factor'], totp_id: 'totp-1' };

interface World {
  needs?: ReauthenticationNeed;
  factors?: ProvableFactor[];
  /** Refused until one of the proofs has succeeded. */
  refused?: string;
  replies?: Record<string, unknown>;
}

const proofs = [
  'webauthn.authenticate',
  'passwords.authenticate',
  'otps.authenticate',
  'totps.authenticate',
  'totps.recover',
  'cryptoWallets.authenticate',
];

/** An account page whose provider refuses one call until the user has proved a factor. */
function world({ needs = 'recent_sign_in', factors = [byPassword], refused = '', replies = {} }: World = {}) {
  const calls: [string, ...unknown[]][] = [];
  let proved = false;
  const answers: Record<string, unknown> = {
    'session.reauthenticate': { needs: [needs], factors },
    'user.get': {},
    'user.export': { data: {} },
    'user.delete': { deletes_at: null },
    'session.list': { sessions: [] },
    'session.revokeOthers': { ended: 1 },
    'user.getConnectedApps': { connected_apps: [] },
    'oauth.attach': { oauth_attach_token: 'token' },
    'cryptoWallets.authenticateStart': { challenge: 'Sign this.' },
    'totps.recoveryCodes': { totps: [] },
    'totps.rotateRecoveryCodes': { totps: [] },
    'webauthn.register': { user: { webauthn_registrations: [] } },
    'webauthn.syncAuthenticators': {},
    ...replies,
  };
  const call =
    (name: string) =>
    async (...args: unknown[]) => {
      calls.push([name, ...args]);
      if (name === refused && !proved) throw refusal(needs);
      const answer = name in answers ? answers[name] : { method_id: 'method-1' };
      if (answer instanceof Error) throw answer;
      if (proofs.includes(name)) proved = true;
      return answer;
    };
  const group = (path: string): object =>
    new Proxy(call(path), {
      get: (_target, name) => group(path ? `${path}.${String(name)}` : String(name)),
    });
  const state = { user: { user_id: 'ada', providers: [] }, session: { session_id: 's' }, fromCache: false };
  const session = new Proxy(
    { state, prefix: 'auth', onStateChange: () => () => {}, authenticateByUrl: async () => null },
    { get: (methods, name) => (name in methods ? Reflect.get(methods, name) : group(String(name))) },
  );
  const emitted: string[] = [];
  const config = { ...resolveConfig({ products: ['otp'] }), sections: sectionIds };
  const account = createAccount({
    session: session as unknown as SessionClient,
    sections,
    config: () => config,
    now: () => 0,
    emit: (type) => emitted.push(type),
    report: () => {},
  });
  return {
    account,
    calls,
    config,
    emitted,
    count: (name: string) => calls.filter(([one]) => one === name).length,
    async open(id: SectionId) {
      const machine = account.machineOf(id, await sections[id].load());
      await settled();
      return {
        screen: () => machine.store.getState().screen,
        problem: () => machine.store.getState().problem?.code,
        async send(event: { type: string } & Record<string, unknown>) {
          machine.send(event);
          await settled();
        },
      };
    },
    confirmation() {
      const open = account.confirm.store.getState();
      assert.ok(open, 'the page asks who it is');
      return {
        ...open,
        screen: (): ConfirmScreen => open.machine.store.getState().screen,
        async send(...events: ConfirmEvent[]) {
          for (const event of events) {
            open.machine.send(event);
            await settled();
          }
        },
      };
    },
  };
}

async function settled(): Promise<void> {
  for (let round = 0; round < 12; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

const give = () => {};
const id = 'id-1';
const address = 'new@example.com';

type Act = readonly [call: string, ...events: ({ type: string } & Record<string, unknown>)[]];

/** Every task that changes something, by the events that lead to it. */
const acts: Record<SectionId, Record<string, Act>> = {
  profile: {
    'profile.save': ['user.update', { type: 'profile.editAsked' }, { type: 'profile.submitted', name: {} }],
  },
  contacts: {
    'otp.send': [
      'otps.email.send',
      { type: 'contacts.addAsked', kind: 'email' },
      { type: 'otp.emailSubmitted', email: address },
    ],
    'otp.verify': [
      'otps.authenticate',
      { type: 'otp.sent', to, methodId: 'm', at: 0 },
      { type: 'otp.codeEntered', code: '123456' },
    ],
    'contacts.makePrimary': [
      'user.setPrimaryPhoneNumber',
      { type: 'contacts.primaryAsked', kind: 'phone', id, address },
    ],
    'contacts.remove': [
      'user.deleteEmail',
      { type: 'contacts.removeConfirmed', kind: 'email', removing: id, address },
    ],
  },
  password: {
    'password.save': [
      'passwords.resetBySession',
      { type: 'password.editAsked', email: address },
      { type: 'passwords.submitted', password: 'secret' },
    ],
  },
  passkeys: {
    'passkeys.create': ['webauthn.register', { type: 'passkeys.createAsked' }],
    'passkeys.rename': ['webauthn.update', { type: 'passkeys.renameAsked', id, name: 'Phone' }],
    'passkeys.remove': ['user.deleteWebauthnRegistration', { type: 'passkeys.deleteConfirmed', id }],
  },
  'second-factor': {
    'totp.create': ['totps.create', { type: 'totp.setUpAsked' }, { type: 'totp.setUpShown', give }],
    'totp.prove': [
      'totps.authenticate',
      { type: 'totp.setUpAsked' },
      { type: 'totp.codeEntered', code: '123456' },
    ],
    'factor.getCodes': ['totps.rotateRecoveryCodes', { type: 'factor.codesAsked', fresh: true, give }],
    'factor.remove': ['user.deleteTOTP', { type: 'factor.removeConfirmed', id }],
  },
  social: {
    'social.link': ['oauth.attach', { type: 'social.linkAsked', provider: 'google' }],
    'social.linkWallet': [
      'cryptoWallets.authenticate',
      { type: 'social.walletChosen', wallet: { id: 'host-0', chain: 'ethereum', name: 'W' }, title: 'W' },
    ],
    'social.unlink': [
      'user.deleteOAuthRegistration',
      { type: 'social.unlinkConfirmed', kind: 'social', removing: id, title: 'Google' },
    ],
  },
  sessions: {
    'sessions.end': ['session.revokeOther', { type: 'sessions.endAsked', id, title: 'Firefox' }],
    'sessions.endOthers': ['session.revokeOthers', { type: 'sessions.endOthersConfirmed' }],
  },
  apps: {
    'apps.disconnect': ['user.revokedConnectedApp', { type: 'apps.disconnectConfirmed', id, title: 'App' }],
  },
  data: {
    'data.download': ['user.export', { type: 'data.downloadAsked' }],
    'data.delete': ['user.delete', { type: 'data.deleteAsked' }, { type: 'data.deleteConfirmed' }],
    'data.keep': ['user.cancelDeletion', { type: 'data.keepAsked' }],
  },
};

/** They change nothing, or are proofs themselves. */
const harmless = ['otp.readPhone', 'passwords.judge', 'sessions.load', 'apps.load'];
const proofTasks = ['otp.verify', 'totp.prove', 'social.linkWallet'];

test('every change in any section that needs a recent sign-in asks for a proof, and is then carried out', async (t) => {
  browser(t);
  for (const section of sectionIds) {
    for (const task of Object.keys((await sections[section].load()).handlers)) {
      if (harmless.includes(task)) continue;
      const act = acts[section][task];
      assert.ok(act, `${task} is neither tried here nor known as harmless`);
      if (proofTasks.includes(task)) continue;
      const [call, ...events] = act;
      const { account, open, confirmation, count } = world({ refused: call });
      const shown = await open(section);
      for (const event of events) await shown.send(event);
      assert.equal(count(call), 1, task);
      const { send, section: place, screen, need } = confirmation();
      assert.deepEqual([place, need, screen().name], [section, 'recent_sign_in', 'confirm.password'], task);
      await send({ type: 'confirm.passwordSubmitted', password: 'secret' });
      assert.equal(account.confirm.store.getState(), null, task);
      assert.equal(count(call), 2, `${task} is carried out after the proof`);
      assert.equal(shown.problem(), undefined, task);
      account.stop();
    }
  }
});

const wallet = createEthereumWallet();
const holder = wallet.is.crypto_wallet_address;
/** The form in which a host passes it. */
const provider = {
  account: holder,
  async request({ method, params }: { method: string; params?: unknown[] }) {
    if (method === 'personal_sign') return wallet.sign(String(params?.[0]));
    return [this.account];
  },
};

const ways: Record<ProvableFactor['type'], { factor: ProvableFactor; events: ConfirmEvent[]; call: string }> =
  {
    passkey: {
      factor: {
        type: 'passkey',
        proves: ['recent_sign_in'],
        webauthn_registration_id: 'w',
        name: '',
        domain: '',
      },
      events: [{ type: 'confirm.wayChosen', way: { kind: 'passkey' } }],
      call: 'webauthn.authenticate',
    },
    password: {
      factor: byPassword,
      events: [{ type: 'confirm.passwordSubmitted', password: 'secret' }],
      call: 'passwords.authenticate',
    },
    email: {
      factor: { type: 'email', proves: ['recent_sign_in'], email_id: 'e', email: 'ada@example.com' },
      events: [
        { type: 'confirm.wayChosen', way: { kind: 'code', to } },
        { type: 'otp.codeEntered', code: '123456' },
      ],
      call: 'otps.authenticate',
    },
    phone_number: {
      factor: { type: 'phone_number', proves: ['recent_sign_in'], phone_id: 'p', phone_number: '+49151' },
      events: [
        {
          type: 'confirm.wayChosen',
          way: {
            kind: 'code',
            to: {
              channel: 'sms',
              number: '+49151',
              country: '',
              national: '+49151',
              international: '+49151',
            },
          },
        },
        { type: 'otp.codeEntered', code: '123456' },
      ],
      call: 'otps.authenticate',
    },
    wallet: {
      factor: {
        type: 'wallet',
        proves: ['recent_sign_in'],
        crypto_wallet_id: 'c',
        crypto_wallet_address: holder.toLowerCase(),
        crypto_wallet_type: 'ethereum',
      },
      events: [{ type: 'confirm.walletChosen', wallet: { id: 'host-0', chain: 'ethereum', name: 'Wallet' } }],
      call: 'cryptoWallets.authenticate',
    },
    totp: {
      factor: app,
      events: [{ type: 'confirm.codeEntered', code: '123456' }],
      call: 'totps.authenticate',
    },
    recovery_code: {
      factor: recovery,
      events: [
        { type: 'confirm.wayChosen', way: { kind: 'recovery_code' } },
        { type: 'confirm.codeEntered', code: 'aaaa-bbbb' },
      ],
      call: 'totps.recover',
    },
    // Leaves the page: the user comes back with a fresh session.
    social_account: {
      factor: {
        type: 'social_account',
        proves: ['recent_sign_in'],
        oauth_user_registration_id: 'o',
        provider_type: 'Google',
      },
      events: [{ type: 'confirm.wayChosen', way: { kind: 'social', provider: 'google' } }],
      call: 'oauth.start',
    },
  };

for (const [type, { factor, events, call }] of Object.entries(ways)) {
  test(`a user confirms who they are with a factor of the type ${type}`, async (t) => {
    browser(t);
    const [need = 'recent_sign_in'] = factor.proves;
    const at = world({ needs: need, factors: [factor], refused: 'user.export' });
    await knowWallet(at.config);
    const shown = await at.open('data');
    await shown.send({ type: 'data.downloadAsked' });
    await at.confirmation().send(...events);
    assert.equal(at.count(call), 1);
    assert.equal(at.count('user.export'), type === 'social_account' ? 1 : 2);
    at.account.stop();
  });
}

/** The list of wallets is the page's, so it outlives a test. */
async function knowWallet({ cryptoOptions }: object & { cryptoOptions: object }): Promise<void> {
  const { walletList } = await import('../../src/products/crypto/wallets/list.ts');
  walletList().add({ ...cryptoOptions, ethereumWallets: [{ name: 'Wallet', provider }] });
}

test('a change in one section is seen in the lists of the others: a new password ends sessions', async (t) => {
  browser(t);
  const { open, count } = world();
  await open('sessions');
  const password = await open('password');
  await password.send({ type: 'password.editAsked', email: address });
  assert.equal(count('session.list'), 1);
  await password.send({ type: 'passwords.submitted', password: 'secret' });
  assert.equal(count('session.list'), 2);
});

test('a section does not ask again for the list that its own change brings', async (t) => {
  browser(t);
  const { open, count } = world();
  const sessions = await open('sessions');
  await sessions.send({ type: 'sessions.endOthersConfirmed' });
  assert.equal(count('session.list'), 2);
});

test('a wallet with another account signs nothing, and adds nothing to the user’s account', async (t) => {
  browser(t);
  const { factor, events } = ways.wallet;
  const { config, open, confirmation, count, account } = world({ factors: [factor], refused: 'user.export' });
  await knowWallet(config);
  await (await open('data')).send({ type: 'data.downloadAsked' });
  const { send, machine } = confirmation();
  provider.account = '0x000000000000000000000000000000000000dEaD';
  await send(...events);
  assert.equal(machine.store.getState().problem?.code, 'account_other_wallet');
  assert.equal(count('cryptoWallets.authenticateStart'), 0);
  provider.account = holder;
  await send(...events);
  assert.equal(count('user.export'), 2);
  account.stop();
});

test('recovery codes are offered beside the app, but the app’s code is asked for first', async (t) => {
  browser(t);
  const factors = [app, recovery];
  const { open, confirmation, account } = world({ needs: 'second_factor', factors, refused: 'user.export' });
  await (await open('data')).send({ type: 'data.downloadAsked' });
  const { screen, ways, send } = confirmation();
  assert.equal(screen().name, 'confirm.second');
  assert.deepEqual(
    ways.map(({ kind }) => kind),
    ['totp', 'recovery_code'],
  );
  await send({ type: 'confirm.wayChosen', way: { kind: 'recovery_code' } });
  assert.equal(screen().name, 'confirm.second', 'only the choice of ways answers it');
  account.stop();
});

test('cancelling changes nothing; a refusal that no proof can lift is shown unchanged', async (t) => {
  browser(t);
  const { open, confirmation, count, account } = world({ refused: 'user.export' });
  const data = await open('data');
  await data.send({ type: 'data.downloadAsked' });
  confirmation().cancel();
  await settled();
  assert.deepEqual([data.problem(), count('user.export')], ['account_unconfirmed', 1]);
  account.stop();
  const locked = world({ replies: { 'user.deleteEmail': refusal('time') } });
  const contacts = await locked.open('contacts');
  await contacts.send({ type: 'contacts.removeConfirmed', kind: 'email', removing: id, address });
  assert.equal(contacts.problem(), 'account_locked');
  assert.equal(locked.account.confirm.store.getState(), null);
  locked.account.stop();
});

test('a method does not prove its own removal: another one is offered', async (t) => {
  browser(t);
  const { open, account, confirmation } = world({ needs: 'other_sign_in', refused: 'user.deleteEmail' });
  const contacts = await open('contacts');
  await contacts.send({ type: 'contacts.removeConfirmed', kind: 'email', removing: id, address });
  const { need, ways: offered, send } = confirmation();
  assert.deepEqual([need, offered.map(({ kind }) => kind)], ['other_sign_in', ['password']]);
  await send({ type: 'confirm.passwordSubmitted', password: 'secret' });
  assert.equal(contacts.problem(), undefined);
  account.stop();
});

test('a method does not prove its own removal: with no other one it is the last method', async (t) => {
  browser(t);
  const { open, calls, account } = world({ factors: [], refused: 'user.deleteEmail' });
  const contacts = await open('contacts');
  await contacts.send({ type: 'contacts.removeConfirmed', kind: 'email', removing: id, address });
  assert.equal(contacts.problem(), 'account_last_way');
  const asked = calls.find(([name]) => name === 'session.reauthenticate');
  assert.deepEqual(asked?.[1], { removing: id });
  account.stop();
});

test('the last sign-in method is what the provider counts: not a passkey, and a password only with its address', () => {
  const user = {
    emails: [{ email_id: 'e', email: '', verified: true }],
    phone_numbers: [],
    providers: [],
    crypto_wallets: [],
    webauthn_registrations: [{ webauthn_registration_id: 'w', verified: true }],
    password: { password_id: 'p', requires_reset: false },
  } as unknown as User;
  assert.equal(isLastWay(user, 'e'), true);
  assert.equal(isLastWay(user, 'w'), false);
  const number = { phone_id: 'n', phone_number: '+49', verified: true };
  assert.equal(isLastWay({ ...user, phone_numbers: [number] }, 'e'), false);
});

test('the place of a session is a country in the language of the page, or the words of the provider', () => {
  assert.equal(placeOf('de', 'FR'), 'Frankreich');
  assert.equal(placeOf('de', 'Lyon'), 'Lyon');
});

test('what was within the minute was now, and two hours ago are words in Hebrew, without the digit that browsers add in brackets', () => {
  const now = Date.parse('2023-11-14T22:13:20Z');
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  assert.equal(ago('he', hoursAgo(2), now), 'לפני שעתיים');
  assert.equal(ago('he', hoursAgo(3), now), 'לפני 3 שעות');
  assert.equal(ago('en', hoursAgo(3), now), '3 hours ago');
  assert.equal(ago('en', hoursAgo(0.01), now), 'now');
});
