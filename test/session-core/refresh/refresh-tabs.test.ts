/** The refresh across tabs: one tab does it for all, and none signs the others out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSession } from '../../../session-core/consumer/create-session.ts';
import { createWorld, publicToken, recordKey } from '../../fakes/environment.ts';
import { ok, refuse } from '../../fakes/server.ts';
import { heldRefresh, interval, refreshes } from './refreshes.ts';

test('ten tabs make one refresh, even with a slow answer', async () => {
  const world = createWorld();
  await world.signedIn();
  for (let index = 0; index < 9; index += 1) world.openTab().open();
  await world.clock.advance(5_000);
  const before = refreshes(world).length;
  world.server.latency = 14_000;
  await world.clock.advance(interval + 20_000);
  assert.equal(refreshes(world).length - before, 1);
});

test('ten tabs without a server make one series of retries, not ten', async () => {
  const world = createWorld();
  await world.signedIn();
  for (let index = 0; index < 9; index += 1) world.openTab().open();
  await world.clock.advance(5_000);
  const before = refreshes(world).length;
  world.server.on('POST /sessions/authenticate', () => Promise.reject(new TypeError('Failed to fetch')));
  await world.clock.advance(interval + 4_200 + 8_200 + 16_200);
  assert.equal(refreshes(world).length - before, 4);
});

for (const offset of [-3_600_000, -180_000, 180_000, 3_600_000]) {
  test(`a tab whose clock is ${offset / 1000} s off adds neither refreshes nor retries`, async () => {
    const world = createWorld();
    await world.signedIn({ minutes: 1_000 });
    world.openTab({ clockOffset: offset }).open();
    world.openTab().open();
    await world.clock.advance(3 * interval);
    const before = refreshes(world).length;
    await world.clock.advance(6 * interval);
    const count = refreshes(world).length - before;
    assert.ok(count >= 5 && count <= 6, `${count} refreshes in six intervals`);

    const restore = world.server.on('POST /sessions/authenticate', () =>
      refuse(503, 'internal_server_error'),
    );
    const start = refreshes(world).length;
    await world.clock.advance(interval + 60_000);
    const tries = refreshes(world).length - start;
    assert.ok(tries >= 4 && tries <= 8, `${tries} attempts in a minute or more of failures`);
    restore();
  });
}

test('if the refresh record does not persist, a tab asks at most every two seconds', async () => {
  const world = createWorld();
  const { environment } = world.openTab();
  const get = (key: string) => (key === recordKey ? null : environment.storage.get(key));
  const forgetful = { ...environment, storage: { ...environment.storage, get } };
  const client = createSession({ publicToken, apiBaseUrl: 'https://api.example' }, forgetful);
  world.server.latency = 100;
  const signingIn = client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  await world.clock.advance(100);
  await signingIn;
  await world.clock.advance(20_000);
  assert.ok(refreshes(world).length <= 11, `${refreshes(world).length} refreshes`);
  client.dispose();
});

test('a claim by a clock that was far ahead is ignored', async () => {
  const world = createWorld();
  await world.signedIn();
  const far = world.clock.now() + 86_400_000;
  world.putStorage(
    recordKey,
    JSON.stringify({ at: 0, failures: 3, retryAt: far, claim: { by: 'gone', until: far } }),
  );
  await world.clock.advance(1_000);
  assert.equal(world.server.refreshed.length, 1);
});

test('the refusal of a token that another tab has replaced does not sign out; the new token is tried', async () => {
  const world = createWorld();
  const { tab, client } = await world.signedIn();
  const answer = await heldRefresh(world);
  world.server.sessions.set('opaque-new', {
    session_id: 'session-1',
    expires: world.clock.now() + 3_600_000,
  });
  world.jar.write('auth_session=opaque-new; Path=/; Secure', new URL(tab.href));
  answer(refuse(401, 'session_not_found'));
  await world.clock.advance(3_000);
  assert.equal(client.state.user?.user_id, 'user-1');
  assert.equal(refreshes(world).length, 2);
  assert.match(atob(refreshes(world)[1]?.headers.Authorization?.slice(6) ?? ''), /:opaque-new$/);
});

test('a reply about a token that another tab has replaced does not restore the old one', async () => {
  const world = createWorld();
  const { tab, client } = await world.signedIn();
  const answer = await heldRefresh(world);
  world.jar.write('auth_session=opaque-new; Path=/; Secure', new URL(tab.href));
  answer(ok(world.server.authReply({ token: 'opaque-1' })));
  await world.clock.settle();
  assert.equal(client.session.getTokens()?.session_token, 'opaque-new');
});

for (const blocked of [[], ['locks'], ['locks', 'channel'], ['storage'], ['storage', 'locks']] as const) {
  const name = blocked.length > 0 ? `without ${blocked.join(' and ')}` : 'with everything the platform has';

  test(`ten tabs, three intervals, the refreshing tab killed once, ${name}: one refresh per interval, all stay signed in`, async () => {
    const world = createWorld();
    await world.signedIn({ blocked: [...blocked], minutes: 600 });
    const clients = Array.from({ length: 9 }, () => world.openTab({ blocked: [...blocked] }).open());
    await world.clock.advance(4_000);
    const changes: unknown[] = [];
    for (const client of clients) client.session.onChange((session) => changes.push(session));
    world.server.latency = 400;

    // First interval.
    const start = world.server.refreshed.length;
    await world.clock.advance(interval);
    assert.equal(world.server.refreshed.length - start, 1);

    // Second: the refreshing tab dies before its answer arrives.
    const restore = world.server.on('POST /sessions/authenticate', (request) => {
      restore();
      world.tabs.find((tab) => tab.name === request.tab)?.kill();
      return new Promise<Response>(() => {});
    });
    await world.clock.advance(interval);
    assert.equal(world.tabs.filter((tab) => !tab.alive).length, 1);
    await world.clock.advance(17_000);
    assert.equal(world.server.refreshed.length - start, 2);

    // Third.
    await world.clock.advance(interval);
    assert.equal(world.server.refreshed.length - start, 3);
    assert.deepEqual(changes, []);
    const alive = world.tabs.filter((tab) => tab.alive).length;
    assert.equal(alive, 9);
    assert.ok(clients.every((client) => client.state.user?.user_id === 'user-1'));
  });
}

test('a tab that closes during a refresh passes the work on at once', async () => {
  const world = createWorld();
  await world.signedIn();
  world.openTab().open();
  await world.clock.advance(5_000);
  const before = world.server.refreshed.length;
  const restore = world.server.on('POST /sessions/authenticate', (request) => {
    restore();
    const tab = world.tabs.find((each) => each.name === request.tab);
    tab?.hide('leaving');
    tab?.kill();
    return new Promise<Response>(() => {});
  });
  await world.clock.advance(interval + 1_000);
  assert.equal(world.server.refreshed.length - before, 1);
});
