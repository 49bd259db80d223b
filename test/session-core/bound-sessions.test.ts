/** Sessions bound to a key of their browser: the real client against the real provider. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { createWorld, stateKey } from '../fakes/environment.ts';
import { createKeys } from '../fakes/keys.ts';
import { newAddress } from '../provider/world.ts';
import { type Site, startSite } from './site.ts';

async function signIn({ mail }: Site, client: SessionClient): Promise<void> {
  const email = newAddress();
  const { method_id } = await client.otps.email.loginOrCreate(email);
  const { code = '' } = await mail.newest(email);
  await client.otps.authenticate(code, method_id, { session_duration_minutes: 60 });
}

const tokenOf = (client: SessionClient) => client.session.getTokens()?.session_token ?? '';
const isBound = (client: SessionClient) => /^[\w-]+\.[\w-]{43}$/.test(tokenOf(client));

test('a sign-in binds the session to this browser, where every tab can continue it', async (t) => {
  const site = await startSite(t);
  const browser = site.browser({ keys: createKeys() });
  const { client } = browser.openTab();
  await signIn(site, client);
  assert.ok(isBound(client));
  const other = browser.openTab().client;
  await Promise.all([client.session.authenticate(), other.session.authenticate(), other.user.get()]);
  assert.equal(other.state.user?.user_id, client.state.user?.user_id);
  assert.equal(other.state.fromCache, false);
});

test('two tabs that make a key at once agree on one', async (t) => {
  const site = await startSite(t);
  const browser = site.browser({ keys: createKeys() });
  const [one, two] = [browser.openTab().client, browser.openTab().client];
  await Promise.all([signIn(site, one), signIn(site, two)]);
  assert.ok(isBound(one));
  await Promise.all([one.session.authenticate(), two.session.authenticate()]);
});

test('one nonce serves many calls: only the first is sent twice, and only in a browser whose clock is wrong', async (t) => {
  const site = await startSite(t);
  const { client } = site.browser({ keys: createKeys() }).openTab();
  await signIn(site, client);
  for (let count = 0; count < 3; count += 1) await client.session.authenticate();
  const twice = site.seen.filter(({ status }) => status === 401);
  assert.deepEqual(
    twice.map(({ call }) => call),
    ['POST /sdk/v1/otps/email/login_or_create'],
  );
});

test('a copied cookie jar and storage are refused in another browser, and the owner stays signed in', async (t) => {
  const site = await startSite(t);
  const mine = site.browser({ keys: createKeys() });
  const { client } = mine.openTab();
  await signIn(site, client);
  for (const keys of [createKeys(), undefined]) {
    const thief = site.browser(keys ? { keys } : {});
    for (const [key, value] of mine.world.storage) thief.world.storage.set(key, value);
    const place = new URL('http://localhost:4300/login');
    for (const { name, value } of mine.world.jar.stored)
      thief.world.jar.write(`${name}=${value}; Path=/`, place);
    const stolen = thief.openTab().client;
    assert.equal(tokenOf(stolen), tokenOf(client));
    await assert.rejects(stolen.session.authenticate(), { error_type: 'session_not_found' });
    assert.equal(stolen.state.user, null);
    assert.deepEqual(thief.world.jar.stored, []);
  }
  assert.ok((await client.session.authenticate()).session);
});

test('a page that clears its storage, but neither cookies nor keys, keeps its visitor signed in', async (t) => {
  const site = await startSite(t);
  const browser = site.browser({ keys: createKeys() });
  const before = browser.openTab();
  await signIn(site, before.client);
  before.client.dispose();
  browser.world.storage.clear();
  const { client } = browser.openTab();
  assert.ok((await client.session.authenticate()).session);
});

test('a browser that lost its key is signed out, and signs in again with a new one', async (t) => {
  const site = await startSite(t);
  const keys = createKeys();
  const browser = site.browser({ keys });
  const before = browser.openTab();
  await signIn(site, before.client);
  const old = tokenOf(before.client);
  before.client.dispose();
  keys.clear();
  const { client, tab } = browser.openTab();
  await assert.rejects(client.session.authenticate(), { error_type: 'session_not_found' });
  assert.equal(client.state.user, null);
  assert.deepEqual(tab.errors, []);
  await signIn(site, client);
  assert.ok(isBound(client));
  assert.notEqual(tokenOf(client).split('.')[1], old.split('.')[1]);
  assert.ok((await client.session.authenticate()).session);
});

test('a browser that keeps no keys signs in without one, unless the project requires it', async (t) => {
  const site = await startSite(t);
  const { client } = site.browser().openTab();
  await signIn(site, client);
  assert.ok(tokenOf(client) !== '' && !isBound(client));
  const strict = await startSite(t, { session_binding: 'required' });
  const refused = strict.browser().openTab().client;
  await assert.rejects(signIn(strict, refused), { error_type: 'session_binding_required' });
  const allowed = strict.browser({ keys: createKeys() }).openTab().client;
  await signIn(strict, allowed);
  assert.ok(isBound(allowed));
});

test('if the project turns binding off, or the server does not support it, the browser makes no key', async (t) => {
  const site = await startSite(t, { session_binding: 'off' });
  const keys = createKeys();
  const { client } = site.browser({ keys }).openTab();
  await signIn(site, client);
  assert.ok(!isBound(client));
  const world = createWorld();
  const hosted = world.openTab({ keys }).open();
  await hosted.otps.email.loginOrCreate('ada@example.com');
  assert.equal(keys.size, 0);
  assert.equal(world.storage.get(`${stateKey}::proof`), undefined);
});
