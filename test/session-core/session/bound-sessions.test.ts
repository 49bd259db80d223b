/** Sessions bound to a key of their browser: the real client against the real provider. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { KeyAccess } from '../../../session-core/environment.ts';
import { createWorld, stateKey } from '../../fakes/environment.ts';
import { type Client, halves, users } from '../halves.ts';
import { startSite } from '../site.ts';

const tokenOf = (client: Client) => client.session.getTokens()?.session_token ?? '';
const isBound = (client: Client) => /^[\w-]+\.[\w-]{43}$/.test(tokenOf(client));

for (const half of halves) {
  const { name, signIn } = half;
  const start = (t: TestContext, project: object = {}) => startSite(t, { ...half.project, ...project });

  test(`the sign-in of ${name} binds the session to this browser, where every tab can continue it`, async (t) => {
    const site = await start(t);
    const browser = site.browser({ keys: createKeys() });
    const { client } = half.open(browser);
    await signIn(site, client);
    assert.ok(isBound(client));
    const other = half.open(browser).client;
    await Promise.all([client.session.authenticate(), other.session.authenticate()]);
    assert.equal(half.id(other), half.id(client));
    assert.equal(other.state.fromCache, false);
  });

  test(`two tabs that make a key at once agree on one: ${name}`, async (t) => {
    const site = await start(t);
    const browser = site.browser({ keys: createKeys() });
    const [one, two] = [half.open(browser).client, half.open(browser).client];
    await Promise.all([signIn(site, one), signIn(site, two)]);
    assert.ok(isBound(one));
    await Promise.all([one.session.authenticate(), two.session.authenticate()]);
  });

  test(`one nonce serves many calls: only the first is sent twice, and only in a browser whose clock is wrong: ${name}`, async (t) => {
    const site = await start(t);
    const { client } = half.open(site.browser({ keys: createKeys() }));
    await signIn(site, client);
    for (let count = 0; count < 3; count += 1) await client.session.authenticate();
    const twice = site.seen.filter(({ status }) => status === 401);
    assert.deepEqual(
      twice.map(({ call }) => call),
      [`POST /sdk/v1${half.calls.proves}`],
    );
  });

  test(`before there is a session, a call that only starts a sign-in carries no proof: ${name}`, async (t) => {
    const site = await start(t);
    const { client } = half.open(site.browser({ keys: createKeys() }));
    const { sends, proves } = half.calls;
    const proofs = (path: string) =>
      site.seen.filter(({ call }) => call.endsWith(path)).map(({ isProved }) => isProved);
    await signIn(site, client);
    assert.deepEqual([proofs(sends), new Set(proofs(proves))], [[false], new Set([true])]);
    // A session may be at stake.
    await signIn(site, client);
    assert.deepEqual(proofs(sends), [false, true]);
  });

  test(`a copied cookie jar and storage are refused in another browser, and the owner stays signed in: ${name}`, async (t) => {
    const site = await start(t);
    const mine = site.browser({ keys: createKeys() });
    const { client } = half.open(mine);
    await signIn(site, client);
    for (const keys of [createKeys(), undefined]) {
      const thief = site.browser(keys ? { keys } : {});
      for (const [key, value] of mine.world.storage) thief.world.storage.set(key, value);
      const place = new URL('http://localhost:4300/login');
      for (const { name, value } of mine.world.jar.stored)
        thief.world.jar.write(`${name}=${value}; Path=/`, place);
      const stolen = half.open(thief).client;
      assert.equal(tokenOf(stolen), tokenOf(client));
      await assert.rejects(stolen.session.authenticate(), { error_type: 'session_not_found' });
      assert.equal(half.id(stolen), undefined);
      assert.deepEqual(thief.world.jar.stored, []);
    }
    await client.session.authenticate();
    assert.ok(half.id(client));
  });

  test(`a page that clears its storage, but neither cookies nor keys, keeps its visitor signed in: ${name}`, async (t) => {
    const site = await start(t);
    const browser = site.browser({ keys: createKeys() });
    const before = half.open(browser);
    await signIn(site, before.client);
    before.client.dispose();
    browser.world.storage.clear();
    const { client } = half.open(browser);
    await client.session.authenticate();
    assert.ok(half.id(client));
  });

  test(`a browser that lost its key is signed out, and signs in again with a new one: ${name}`, async (t) => {
    const site = await start(t);
    const keys = createKeys();
    const browser = site.browser({ keys });
    const before = half.open(browser);
    await signIn(site, before.client);
    const old = tokenOf(before.client);
    before.client.dispose();
    keys.clear();
    const { client, tab } = half.open(browser);
    await assert.rejects(client.session.authenticate(), { error_type: 'session_not_found' });
    assert.equal(half.id(client), undefined);
    assert.deepEqual(tab.errors, []);
    await signIn(site, client);
    assert.ok(isBound(client));
    assert.notEqual(tokenOf(client).split('.')[1], old.split('.')[1]);
    await client.session.authenticate();
    assert.ok(half.id(client));
  });

  test(`a browser that keeps no keys signs in without one, unless the project requires it: ${name}`, async (t) => {
    const site = await start(t);
    const { client } = half.open(site.browser());
    await signIn(site, client);
    assert.ok(tokenOf(client) !== '' && !isBound(client));
    const strict = await start(t, { session_binding: 'required' });
    const refused = half.open(strict.browser()).client;
    await assert.rejects(signIn(strict, refused), { error_type: 'session_binding_required' });
    const allowed = half.open(strict.browser({ keys: createKeys() })).client;
    await signIn(strict, allowed);
    assert.ok(isBound(allowed));
  });

  test(`if the project turns binding off, or the server does not support it, the browser makes no key: ${name}`, async (t) => {
    const site = await start(t, { session_binding: 'off' });
    const keys = createKeys();
    const { client } = half.open(site.browser({ keys }));
    await signIn(site, client);
    assert.ok(!isBound(client));
    const world = createWorld();
    const hosted = world.openTab({ keys }).open();
    await hosted.otps.email.loginOrCreate('ada@example.com');
    assert.equal(keys.size, 0);
    assert.equal(world.storage.get(`${stateKey}::proof`), undefined);
  });

  for (const [junk, why] of [
    [{ privateKey: {}, publicKey: {} }, 'a saved storage'],
    ['', 'another script'],
  ] as const)
    test(`a stored key that is no key, as from ${why}, is replaced by a new one, and is no fault of the network: ${name}`, async (t) => {
      const site = await start(t);
      const browser = site.browser({ keys: createKeys(junk) });
      browser.world.storage.set(`${half.stateKey}::proof`, '1');
      const { client, tab } = half.open(browser);
      await signIn(site, client);
      assert.ok(isBound(client));
      await client.session.authenticate();
      assert.deepEqual(tab.errors, []);
    });
}

test('a key that cannot sign binds nothing, and no call fails as if the network had', async (t) => {
  const site = await startSite(t);
  const keys = createKeys();
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  await keys.keep(stateKey, { privateKey: publicKey, publicKey });
  const { client } = users.open(site.browser({ keys }));
  await users.signIn(site, client);
  assert.ok(tokenOf(client) !== '' && !isBound(client));
});

test('a call only signs: the public half of the key is exported once, when the key is made', async (t) => {
  const site = await startSite(t);
  const { client } = users.open(site.browser({ keys: createKeys() }));
  const exports = t.mock.method(crypto.subtle, 'exportKey');
  await client.prepare();
  const atRest = exports.mock.callCount();
  assert.ok(atRest > 0);
  await users.signIn(site, client);
  await client.session.authenticate();
  assert.equal(exports.mock.callCount(), atRest);
});

/** @param junk what is stored in place of a key */
function createKeys(junk: unknown = null): KeyAccess & { clear(): void; readonly size: number } {
  const pairs = new Map<string, CryptoKeyPair>();
  return {
    find: async (name) => pairs.get(name) ?? (junk as CryptoKeyPair | null),
    async keep(name, pair) {
      const stored = pairs.get(name) ?? pair;
      pairs.set(name, stored);
      return stored;
    },
    clear: () => pairs.clear(),
    get size() {
      return pairs.size;
    },
  };
}
