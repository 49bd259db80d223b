/** What a new client knows at once, and what it asks the server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, recordKey, stateKey } from '../../fakes/environment.ts';
import { ok, refuse } from '../../fakes/server.ts';

const cached = JSON.stringify({
  user: { user_id: 'user-1', emails: [] },
  session: { session_id: 'session-0', expires_at: '2020-01-01T00:00:00Z' },
});

test('without a stored state the visitor is signed out at once, without a call', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  assert.deepEqual(client.state, { user: null, session: null, fromCache: false });
  await world.clock.advance(600_000);
  assert.equal(world.server.seen('POST /sessions/authenticate').length, 0);
});

test('a stored user without the cookie does not count, and leaves storage once the cookie had time to arrive', async () => {
  const world = createWorld();
  world.storage.set(stateKey, cached);
  const client = world.openTab().open();
  assert.deepEqual(client.state, { user: null, session: null, fromCache: false });
  await world.clock.advance(4_000);
  assert.equal(world.storage.get(stateKey), 'null');
});

test('a sign-in right after a stored user without the cookie counts as confirmed, and stays so', async () => {
  const world = createWorld();
  world.storage.set(stateKey, cached);
  const { client } = await world.signedIn();
  const states: boolean[] = [];
  client.onStateChange(({ fromCache }) => states.push(fromCache));
  await world.clock.advance(4_000);
  assert.deepEqual([client.state.user?.user_id, client.state.fromCache], ['user-1', false]);
  assert.deepEqual(states, []);
});

test('with the cookie the stored user is available synchronously, from cache, until the server confirms it', async () => {
  const world = createWorld();
  const first = await world.signedIn();
  first.client.dispose();
  await world.clock.advance(60_000);

  const client = world.openTab().open();
  assert.equal(client.state.user?.user_id, 'user-1');
  assert.equal(client.state.fromCache, true);
  assert.deepEqual(client.session.getInfo(), { session: client.state.session, fromCache: true });
  const states: boolean[] = [];
  client.onStateChange((state) => states.push(state.fromCache));
  await world.clock.settle();
  assert.equal(world.server.seen('POST /sessions/authenticate').length, 1);
  assert.deepEqual(states, [false]);
});

test('the stored state stays unconfirmed while the server is silent, even if the visitor returns to the page', async () => {
  const world = createWorld();
  const first = await world.signedIn();
  first.client.dispose();
  await world.clock.advance(60_000);
  world.server.on('POST /sessions/authenticate', () => new Promise(() => {}));
  const tab = world.openTab();
  const client = tab.open();
  await world.clock.settle();
  tab.wake('visible');
  await world.clock.settle();
  assert.equal(client.state.user?.user_id, 'user-1');
  assert.equal(client.state.fromCache, true);
});

test('the local clock does not decide whether the stored session has expired', async () => {
  const world = createWorld();
  world.server.sessions.set('opaque-0', { session_id: 'session-0', expires: world.clock.now() + 60_000 });
  world.jar.write('auth_session=opaque-0', new URL('https://pets.example/'));
  world.storage.set(stateKey, cached);
  const client = world.openTab().open();
  assert.equal(client.state.session?.session_id, 'session-0');
  await world.clock.settle();
  assert.equal(client.state.fromCache, false);
});

test('with a cookie and no stored state, the first refresh brings the user', async () => {
  const world = createWorld();
  world.server.sessions.set('opaque-0', { session_id: 'session-0', expires: world.clock.now() + 60_000 });
  world.jar.write('auth_session=opaque-0', new URL('https://pets.example/'));
  const client = world.openTab().open();
  assert.equal(client.user.getInfo().user, null);
  await world.clock.settle();
  assert.equal(client.state.user?.user_id, 'user-1');
});

test('a cookie that the server does not know leads to the signed-out state, with one warning', async () => {
  const world = createWorld();
  world.jar.write('auth_session=opaque-0', new URL('https://pets.example/'));
  world.storage.set(stateKey, cached);
  const tab = world.openTab();
  const client = tab.open();
  await world.clock.advance(1_000_000);
  assert.deepEqual(client.state, { user: null, session: null, fromCache: false });
  assert.equal(world.jar.stored.length, 0);
  assert.equal(world.server.seen('POST /sessions/authenticate').length, 1);
  assert.equal(tab.warnings.length, 1);
});

test('ten tabs opened together share one first refresh', async () => {
  const world = createWorld();
  (await world.signedIn()).client.dispose();
  await world.clock.advance(60_000);
  const clients = Array.from({ length: 10 }, () => world.openTab().open());
  await world.clock.advance(1_000);
  assert.equal(world.server.refreshed.length, 1);
  assert.ok(clients.every((client) => client.state.fromCache === false && client.state.user));
});

test('a tab opened right after another tab’s refresh makes no call, and its state counts as confirmed', async () => {
  const world = createWorld();
  (await world.signedIn()).client.dispose();
  await world.clock.advance(60_000);
  world.openTab().open();
  await world.clock.advance(500);
  const late = world.openTab().open();
  await world.clock.advance(100);
  assert.equal(world.server.refreshed.length, 1);
  assert.equal(late.state.fromCache, false);
  assert.equal(late.state.user?.user_id, 'user-1');
});

test('ten tabs with the cookie and no stored state share one refresh too', async () => {
  const world = createWorld();
  world.server.latency = 200;
  world.server.sessions.set('opaque-0', { session_id: 'session-0', expires: world.clock.now() + 3_600_000 });
  world.jar.write('auth_session=opaque-0', new URL('https://pets.example/'));
  const clients = Array.from({ length: 10 }, () => world.openTab().open());
  await world.clock.advance(3_000);
  assert.equal(world.server.refreshed.length, 1);
  assert.ok(clients.every((client) => client.state.user && !client.state.fromCache));
});

test('a page opened right after a sign-in still checks for itself', async () => {
  const world = createWorld();
  await world.signedIn();
  world.openTab().open();
  await world.clock.advance(100);
  assert.equal(world.server.refreshed.length, 1);
});

test('damaged storage counts as empty', async () => {
  const world = createWorld();
  await world.signedIn();
  for (const junk of ['{', '[]', '"x"', '{"user":5,"session":[]}']) {
    world.storage.set(stateKey, junk);
    world.storage.set(recordKey, junk);
    world.storage.set(`${stateKey}::bootstrap`, junk);
    const client = world.openTab().open();
    assert.equal(client.bootstrap.current.projectName, null);
    await world.clock.advance(3_000);
    assert.equal(client.state.user?.user_id, 'user-1');
  }
});

test('two clients in one page share the state, before a call’s promise settles', async () => {
  const world = createWorld();
  const tab = world.openTab();
  const [one, other] = [tab.open(), tab.open()];
  await one.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  assert.equal(other.state.user?.user_id, 'user-1');
  one.dispose();
  await world.clock.advance(181_000);
  assert.equal(world.server.refreshed.length, 1);
  assert.equal(other.state.user?.user_id, 'user-1');
});

test('the check of an existing session goes first, alone; the settings follow its answer, or two seconds later', async () => {
  const world = createWorld();
  const requestCount = () => world.server.seen('GET /projects/bootstrap/:public_token').length;
  (await world.signedIn()).client.dispose();
  await world.clock.advance(301_000);
  const before = requestCount();
  const next = world.openTab().open();
  assert.equal(requestCount(), before);
  await world.clock.settle();
  assert.equal(requestCount(), before + 1);
  next.dispose();

  await world.clock.advance(301_000);
  world.server.on('POST /sessions/authenticate', () => new Promise<Response>(() => {}));
  world.openTab().open();
  await world.clock.advance(1_999);
  assert.equal(requestCount(), before + 1);
  await world.clock.advance(1);
  assert.equal(requestCount(), before + 2);
});

/** A project with its own domain, whose server keeps the tokens in cookies that scripts cannot read. */
function ownDomain({ signedIn }: { signedIn: boolean }) {
  const world = createWorld();
  world.server.bootstrap.cname_domain = 'api.example';
  const reply = world.server.authReply();
  world.server.on('POST /sessions/authenticate', () =>
    signedIn ? ok({ ...reply, session_token: '', session_jwt: '' }) : refuse(401, 'unauthorized_credentials'),
  );
  return world;
}

test('with the project’s own domain, a session in cookies that only the server can read is found without a mark', async () => {
  const world = ownDomain({ signedIn: true });
  const first = world.openTab().open();
  await world.clock.advance(5_000);
  assert.equal(first.state.user?.user_id, 'user-1');
  assert.equal(first.session.getTokens(), null);

  // Another page of the site has signed in, and the settings are stored.
  for (const key of [stateKey, `${stateKey}::server_cookies`]) world.storage.delete(key);
  const second = world.openTab().open();
  assert.equal(second.state.fromCache, true);
  await world.clock.advance(5_000);
  assert.equal(second.state.user?.user_id, 'user-1');
});

test('with that domain, an anonymous visitor costs one call per page, without a warning, and starts unconfirmed', async () => {
  const world = ownDomain({ signedIn: false });
  world.openTab().open();
  await world.clock.advance(5_000);
  const tab = world.openTab();
  const client = tab.open();
  assert.deepEqual(client.state, { user: null, session: null, fromCache: true });
  await world.clock.advance(5_000);
  assert.deepEqual(client.state, { user: null, session: null, fromCache: false });
  await world.clock.advance(600_000);
  assert.equal(world.server.seen('POST /sessions/authenticate').length, 2);
  assert.deepEqual([...tab.warnings, ...tab.errors], []);
});

test('with that domain, the next page finds a half sign-in before it is clear that no one is signed in', async () => {
  const world = ownDomain({ signedIn: false });
  const mfa_required = { user_options: { totp_id: 'totp-1' }, secondary_auth_initiated: null };
  world.server.on('POST /otps/authenticate', () =>
    ok({ user_id: 'user-1', session: null, user: null, intermediate_session_token: 'half', mfa_required }),
  );
  world.server.on('POST /sessions/intermediate', () =>
    ok({ mfa_required, expires_at: '2030-01-01T00:00:00Z' }),
  );
  const first = world.openTab().open();
  await world.clock.advance(5_000);
  await first.otps.authenticate('123456', 'method', { session_duration_minutes: 60 });
  const next = world.openTab().open();
  assert.equal(next.state.fromCache, true);
  assert.deepEqual((await next.totps.pending())?.mfa_required, mfa_required);
});

test('if the calls do not go to the project’s own domain, there are no such cookies to look for', async () => {
  const world = ownDomain({ signedIn: true });
  world.server.bootstrap.cname_domain = 'login.example';
  world.openTab().open();
  await world.clock.advance(600_000);
  assert.equal(world.server.seen('POST /sessions/authenticate').length, 0);
});
