/** When the session is refreshed, and what ends it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryDelay } from '../../../session-core/refresh.ts';
import { createWorld, type World } from '../../fakes/environment.ts';
import { json, ok, refuse } from '../../fakes/server.ts';
import type { Tab } from '../../fakes/tab.ts';
import { heldRefresh, interval, refreshes } from './refreshes.ts';

test('the session is refreshed every 180,000 ms, and a refresh requests no duration', async () => {
  const world = createWorld();
  await world.signedIn({ minutes: 30 });
  await world.clock.advance(interval - 1);
  assert.equal(refreshes(world).length, 0);
  await world.clock.advance(1);
  assert.equal(refreshes(world).length, 1);
  assert.deepEqual(refreshes(world)[0]?.body, {});
  await world.clock.advance(3 * interval + 500);
  assert.equal(refreshes(world).length, 4);
});

test('an explicit check by the host counts as a refresh and restarts the interval', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  await world.clock.advance(100_000);
  await client.session.authenticate();
  await world.clock.advance(interval - 1);
  assert.equal(refreshes(world).length, 1);
  await world.clock.advance(1);
  assert.equal(refreshes(world).length, 2);
});

test('with keepAlive the refresh requests the last requested duration again', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ minutes: 30, session: { keepAlive: true } });
  await world.clock.advance(interval);
  assert.deepEqual(refreshes(world)[0]?.body, { session_duration_minutes: 30 });
  await client.session.authenticate({ session_duration_minutes: 45 });
  await world.clock.advance(interval);
  assert.deepEqual(refreshes(world).at(-1)?.body, { session_duration_minutes: 45 });
});

test('one user’s requested duration does not apply to the next user', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ minutes: 600, session: { keepAlive: true } });
  await client.session.revoke();
  world.server.on('POST /sessions/attest', () => ok(world.server.authReply()));
  await client.session.attest({ profile_id: 'p', token: 't' });
  await world.clock.advance(interval);
  assert.deepEqual(refreshes(world).at(-1)?.body, {});
});

test('retries wait 2000 * 2^n ms, n from 1 and capped at 7, with a jitter from -175 to 174 ms', () => {
  const lowest = { randomBytes: (length: number) => new Uint8Array(length) };
  const highest = { randomBytes: (length: number) => new Uint8Array(length).fill(255) };
  const series = [4, 8, 16, 32, 64, 128, 256, 256, 256].map((seconds) => seconds * 1000);
  assert.deepEqual(
    series.map((_, index) => retryDelay(lowest, index + 1)),
    series.map((time) => time - 175),
  );
  assert.deepEqual(
    series.map((_, index) => retryDelay(highest, index + 1)),
    series.map((time) => time + 174),
  );
});

test('a failed refresh is retried along the series until it succeeds', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const restore = world.server.on('POST /sessions/authenticate', () => refuse(500, 'internal_server_error'));
  await world.clock.advance(interval + 4_200 + 8_200 + 16_200);
  const times = refreshes(world).map((request) => request.at);
  assert.equal(times.length, 4);
  for (const [index, seconds] of [4, 8, 16].entries()) {
    const gap = (times[index + 1] ?? 0) - (times[index] ?? 0);
    assert.ok(Math.abs(gap - seconds * 1000) <= 175, `gap ${index + 1} was ${gap}`);
  }
  restore();
  await world.clock.advance(32_800);
  assert.equal(world.server.refreshed.length, 1);
  assert.ok(client.state.user, 'nobody was signed out by failures');
  await world.clock.advance(interval - 3_000);
  assert.equal(world.server.refreshed.length, 1);
  await world.clock.advance(3_000);
  assert.equal(world.server.refreshed.length, 2);
});

for (const error_type of [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
]) {
  test(`${error_type} ends the session once, everywhere`, async () => {
    const world = createWorld();
    const { client } = await world.signedIn();
    const other = world.openTab().open();
    await world.clock.advance(1_000);
    const ends: unknown[] = [];
    other.session.onChange((session) => ends.push(session));
    world.server.on('POST /sessions/authenticate', () => refuse(401, error_type));
    const before = refreshes(world).length;
    await world.clock.advance(10 * interval);
    assert.equal(refreshes(world).length - before, 1);
    assert.equal(client.state.user, null);
    assert.deepEqual(ends, [null]);
    assert.equal(world.jar.stored.length, 0);
  });
}

for (const [name, answer] of [
  ['invalid_session_token', () => refuse(400, 'invalid_session_token')],
  ['too_many_requests', () => refuse(429, 'too_many_requests')],
  ['a proxy page', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a reply without a user', () => ok({})],
  ['half a reply', () => json(200, 'x')],
] as const) {
  test(`${name} does not end the session`, async () => {
    const world = createWorld();
    const { client } = await world.signedIn();
    const restore = world.server.on('POST /sessions/authenticate', answer);
    await world.clock.advance(interval + 10_000);
    assert.equal(client.state.user?.user_id, 'user-1');
    restore();
    await world.clock.advance(30_000);
    assert.equal(world.server.refreshed.length, 1);
  });
}

test('a call to a silent server times out and is retried', async () => {
  const world = createWorld();
  await world.signedIn();
  const restore = world.server.on('POST /sessions/authenticate', () => new Promise<Response>(() => {}));
  await world.clock.advance(interval + 15_000);
  restore();
  await world.clock.advance(4_200);
  assert.equal(world.server.refreshed.length, 1);
});

test('signing out stops the retries', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  world.server.on('POST /sessions/authenticate', () => refuse(500, 'internal_server_error'));
  await world.clock.advance(interval + 1_000);
  await client.session.revoke();
  const before = refreshes(world).length;
  await world.clock.advance(10 * interval);
  assert.equal(refreshes(world).length, before);
});

test('after a sleep the refresh runs once on waking', async () => {
  const world = createWorld();
  const { tab, client } = await world.signedIn();
  tab.freeze();
  await world.clock.advance(30 * 60_000);
  assert.equal(refreshes(world).length, 0);
  tab.thaw();
  tab.wake('visible');
  tab.wake('pageshow');
  await world.clock.advance(1_000);
  assert.equal(refreshes(world).length, 1);
  assert.ok(client.state.user);
});

for (const reason of ['visible', 'pageshow', 'online'] as const) {
  test(`"${reason}" makes up for a lost timer`, async () => {
    const world = createWorld();
    const { tab } = await world.signedIn();
    // Real time passed without timers, as on a sleeping laptop.
    world.clock.jump(interval);
    tab.wake(reason);
    await world.clock.advance(200);
    assert.equal(refreshes(world).length, 1);
  });
}

const looks: Record<string, (tab: Tab, world: World) => void> = {
  'the visitor returns': (tab) => tab.wake('visible'),
  'the page is loaded again'(tab, world) {
    tab.kill();
    world.openTab().open();
  },
};
for (const [when, look] of Object.entries(looks))
  test(`a JWT that the browser has deleted right after a refresh is there again when ${when}`, async () => {
    const world = createWorld();
    const { tab } = await world.signedIn();
    await world.clock.advance(interval + 500);
    const before = refreshes(world).length;
    const jwt = () => /auth_session_jwt=[^;]+/.test(world.jar.read(new URL(tab.href)));
    assert.ok(jwt());
    const gone = 'auth_session_jwt=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
    world.jar.write(gone, new URL(tab.href));
    look(tab, world);
    await world.clock.advance(2_500);
    assert.ok(jwt());
    assert.equal(refreshes(world).length - before, 1, 'one call is enough');
  });

test('going online retries at once instead of waiting for the end of the backoff', async () => {
  const world = createWorld();
  const { tab } = await world.signedIn();
  const other = world.openTab();
  other.open();
  await world.clock.advance(5_000);
  const before = world.server.refreshed.length;
  tab.block('network', true);
  other.block('network', true);
  await world.clock.advance(interval + 200_000);
  tab.block('network', false);
  other.block('network', false);
  tab.wake('online');
  other.wake('online');
  await world.clock.advance(500);
  assert.equal(world.server.refreshed.length - before, 1);
});

test('a visible page does not shorten the retries', async () => {
  const world = createWorld();
  const { tab } = await world.signedIn();
  world.server.on('POST /sessions/authenticate', () => refuse(500, 'internal_server_error'));
  await world.clock.advance(interval + 4_200 + 8_200);
  const before = refreshes(world).length;
  await world.clock.advance(5_000);
  tab.wake('visible');
  await world.clock.advance(5_000);
  assert.equal(refreshes(world).length, before);
});

for (const [name, jump] of [
  ['an hour forward', 3_600_000],
  ['an hour back', -3_600_000],
  ['a year back', -365 * 86_400_000],
] as const) {
  test(`a clock set ${name} neither stops the refresh nor multiplies it`, async () => {
    const world = createWorld();
    await world.signedIn({ minutes: 1_000_000 });
    world.openTab().open();
    await world.clock.advance(50_000);
    const before = world.server.refreshed.length;
    world.clock.jump(jump);
    for (const tab of world.tabs) tab.wake('visible');
    await world.clock.advance(interval * 3);
    const count = world.server.refreshed.length - before;
    assert.ok(count >= 3 && count <= 4, `${count} refreshes in three intervals`);
  });
}

test('a reply about a session that has ended changes nothing', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const answer = await heldRefresh(world);
  await client.session.revoke();
  answer(ok(world.server.authReply({ token: 'opaque-1' })));
  await world.clock.advance(1_000);
  assert.equal(client.state.user, null);
  assert.equal(world.jar.stored.length, 0);
});
