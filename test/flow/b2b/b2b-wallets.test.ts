/** Wallets of members: the users' rows and tasks, with the calls of members and the place of the form. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import { anywhere, type Place, type Screen } from '../../../src/b2b/flow/screen-types.ts';
import type { Event, MethodTask } from '../../../src/b2b/flow/types.ts';
import { blocksOf } from '../../../src/b2b/flow/ways.ts';
import { wallets } from '../../../src/b2b/methods/wallets.ts';
import { walletsScreens } from '../../../src/b2b/methods/wallets-screens.ts';
import { resolveBusinessConfig } from '../../../src/b2b/resolve-config.ts';
import type { Tools } from '../../../src/b2b/tasks/tools.ts';
import { otters, proof } from '../../fakes/business-screens.ts';

const config = resolveBusinessConfig({ products: ['emailOtp', 'crypto'] });
const inOtters: Place = { organization: otters, stepUp: null };
const wallet = { id: 'fox', chain: 'ethereum', name: 'Fox' } as const;

function page(reply: object = {}) {
  const calls: [string, object][] = [];
  const events: string[] = [];
  const call = (name: string) => async (body: object) => {
    calls.push([name, body]);
    return reply;
  };
  const session = {
    cryptoWallets: { authenticate: call('authenticate'), discovery: { authenticate: call('discovery') } },
    state: { session: null },
    onStateChange: () => () => {},
    bootstrap: { load: async () => ({ createOrganizationEnabled: true }) },
  };
  const tools: Tools = {
    // Only what the tasks below use.
    session: session as unknown as B2BSessionClient,
    config: () => config,
    now: () => 0,
    address: 'https://pets.example/',
    emit: ((type: string) => void events.push(type)) as Tools['emit'],
    report: (error) => assert.fail(String(error)),
    signIn: (attempt) => attempt(),
  };
  return {
    ...{ calls, events },
    step: (screen: Screen, event: object, busy: string[] = [], pageConfig = config) =>
      wallets.cell(() => undefined, tools)(screen, event as Event)?.(screen, event as Event, {
        config: pageConfig,
        busy,
      }),
    run: (task: object) => walletsScreens.handle(task as MethodTask, tools, new AbortController().signal),
  };
}

const signed = { do: 'crypto.authenticate', chain: 'ethereum', address: '0xab', signature: '0xcd' };

test('an organization shows wallets if it takes them, in the order of the page', () => {
  const kinds = (place: Place) => blocksOf(config, place).map(({ kind }) => kind);
  assert.deepEqual(kinds(anywhere), ['email', 'crypto']);
  const within = (methods: ('email_otp' | 'crypto_wallet')[]) =>
    kinds({ ...inOtters, organization: { ...otters, methods } });
  assert.deepEqual(within(['email_otp']), ['email']);
  assert.deepEqual(within(['crypto_wallet']), ['crypto']);
});

test('every screen of a wallet knows the place, and a press waits for the organization of the page', async () => {
  const { step } = page();
  const main = { name: 'main', place: inOtters } as const;
  for (const [type, name] of [
    ['crypto.otherAsked', 'crypto.other'],
    ['crypto.setUpAsked', 'crypto.setUp'],
  ])
    assert.deepEqual(step(main, { type })?.screen, { name, place: inOtters });
  const finding = resolveBusinessConfig({ products: ['crypto'], authFlowType: 'Organization' });
  const early = { name: 'main', place: anywhere } as const;
  for (const type of ['crypto.chosen', 'crypto.otherAsked', 'crypto.setUpAsked'])
    assert.deepEqual(step(early, { type, wallet }, ['organization.find'], finding), { hold: true });
  await wallets.more.load();
  const chosen = step(main, { type: 'crypto.prepared', wallet });
  assert.deepEqual(chosen?.screen, { name: 'crypto.connect', wallet, place: inOtters });
  assert.deepEqual(chosen?.run, { do: 'crypto.connect', wallet, place: inOtters });
  assert.deepEqual(step({ name: 'crypto.connect', wallet, place: inOtters }, { type: 'back' })?.screen, main);
});

test('a signature enters the organization of the page, or shows all of its person', async () => {
  const enter = page({ member_authenticated: false, member: null, organization: null });
  await enter.run({ ...signed, place: inOtters }).catch(() => {});
  const wire = { crypto_wallet_address: '0xab', crypto_wallet_type: 'ethereum', signature: '0xcd' };
  assert.deepEqual(enter.calls, [
    ['authenticate', { ...wire, organization_id: otters.id, session_duration_minutes: 60 }],
  ]);
  const discovery = {
    email_address: 'ada@example.com',
    discovered_organizations: [],
    primary_required: null,
  };
  const all = page(discovery);
  const event = await all.run({ ...signed, place: anywhere });
  assert.deepEqual(all.calls, [['discovery', wire]]);
  assert.deepEqual(all.events, ['B2B_CRYPTO_WALLET_DISCOVERY_AUTHENTICATE']);
  const sign = { name: 'crypto.sign', wallet, address: '0xab', challenge: 'text', place: anywhere } as const;
  assert.equal(all.step(sign, event ?? {})?.screen?.name, 'organizations');
  const entered = { type: 'proved', proof: { ...proof, signedIn: true } };
  assert.deepEqual(all.step(sign, entered)?.screen, { name: 'done' });
});

test('a session that begins elsewhere ends every screen of a wallet', async () => {
  await wallets.more.load();
  const { step } = page();
  const choice = { wallet, place: anywhere };
  const screens: Screen[] = [
    { name: 'crypto.other', place: anywhere },
    { name: 'crypto.setUp', place: anywhere },
    { name: 'crypto.connect', ...choice },
    { name: 'crypto.failed', ...choice },
  ];
  for (const screen of screens) assert.equal(step(screen, { type: 'sessionBegan' })?.screen?.name, 'done');
});
