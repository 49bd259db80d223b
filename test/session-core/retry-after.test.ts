/** An overloaded server asks for a pause, and the background refresh obeys. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryAfter } from '../../session-core/http/call.ts';
import { createWorld, type World } from '../fakes/environment.ts';
import { refuse } from '../fakes/server.ts';
import { interval, refreshes } from './refresh/refreshes.ts';

const second = 1_000;

/** From now on the server refuses with these headers; returns a function that ends it. */
function busy(world: World, headers: Record<string, string>, status = 503): () => void {
  return world.server.on('POST /sessions/authenticate', () => {
    const response = refuse(status, status === 429 ? 'too_many_requests' : 'internal_server_error');
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  });
}

/** The time between two refreshes. Milliseconds. */
function gaps(world: World): number[] {
  const times = refreshes(world).map(({ at }) => at);
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

for (const status of [429, 503]) {
  test(`a ${status} that asks for a minute gets it every time, and the session stays`, async () => {
    const world = createWorld();
    const { client } = await world.signedIn({ minutes: 600 });
    const restore = busy(world, { 'retry-after': '60' }, status);
    await world.clock.advance(interval + 182 * second);
    assert.equal(refreshes(world).length, 4);
    for (const gap of gaps(world)) assert.ok(gap >= 60_000 && gap < 61_000, `asked again after ${gap} ms`);
    assert.ok(client.state.user);
    restore();
    await world.clock.advance(61 * second);
    assert.equal(world.server.refreshed.length, 1);
    await world.clock.advance(interval);
    assert.equal(world.server.refreshed.length, 2, 'after that the interval is as ever');
  });
}

test('a proxy’s Retry-After counts like the server’s', async () => {
  const world = createWorld();
  await world.signedIn();
  const headers = { 'retry-after': '100' };
  world.server.on('POST /sessions/authenticate', () => new Response('Away', { status: 503, headers }));
  await world.clock.advance(interval + 99 * second);
  assert.equal(refreshes(world).length, 1);
  await world.clock.advance(2 * second);
  assert.equal(refreshes(world).length, 2);
});

test('a shorter wait does not shorten the client’s own delay', async () => {
  const world = createWorld();
  await world.signedIn();
  busy(world, { 'retry-after': '0' });
  await world.clock.advance(interval + 4_200 + 8_200);
  assert.equal(refreshes(world).length, 3);
});

test('a server that asks for a day gets the next call after five minutes', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ minutes: 600 });
  busy(world, { 'retry-after': '86400' });
  await world.clock.advance(interval + 299 * second);
  assert.equal(refreshes(world).length, 1);
  await world.clock.advance(2 * second);
  assert.equal(refreshes(world).length, 2);
  assert.ok(client.state.user);
});

test('a date is waited for like seconds', async () => {
  const world = createWorld();
  await world.signedIn({ minutes: 600 });
  const until = world.clock.now() + interval + 120 * second;
  busy(world, { 'retry-after': new Date(until).toUTCString() });
  await world.clock.advance(interval + 118 * second);
  assert.equal(refreshes(world).length, 1);
  await world.clock.advance(3 * second);
  assert.equal(refreshes(world).length, 2);
});

test('no tab shortens it: not other tabs, not a new one, not one whose connection is back', async () => {
  const world = createWorld();
  const { tab } = await world.signedIn({ minutes: 600 });
  const other = world.openTab();
  other.open();
  await world.clock.advance(5_000);
  const before = refreshes(world).length;
  const restore = busy(world, { 'retry-after': '200' });
  await world.clock.advance(interval + 5_000);
  assert.equal(refreshes(world).length - before, 1);
  world.openTab().open();
  for (const each of [tab, other]) for (const reason of ['online', 'visible'] as const) each.wake(reason);
  await world.clock.advance(180 * second);
  assert.equal(refreshes(world).length - before, 1);
  restore();
  await world.clock.advance(20 * second);
  assert.equal(refreshes(world).length - before, 2);
});

test('a new sign-in does not wait for the Retry-After of another session', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ minutes: 600 });
  const restore = busy(world, { 'retry-after': '300' });
  await world.clock.advance(interval + 1_000);
  restore();
  await client.session.revoke();
  await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  await world.clock.advance(interval);
  assert.equal(world.server.refreshed.length, 1);
});

test('a wait recorded by a clock that was far ahead is ignored', async () => {
  const world = createWorld();
  await world.signedIn({ minutes: 600 });
  const restore = busy(world, { 'retry-after': '300' });
  await world.clock.advance(interval + 1_000);
  restore();
  world.clock.jump(-3_600_000);
  for (const tab of world.tabs) tab.wake('visible');
  await world.clock.advance(5_000);
  assert.equal(world.server.refreshed.length, 1);
});

test('the caller finds the wait in the error', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  busy(world, { 'retry-after': '7' }, 429);
  await assert.rejects(client.session.authenticate(), { error_type: 'too_many_requests', retryAfter: 7_000 });
  busy(world, {}, 429);
  const error = await client.session.authenticate().catch((each) => each);
  assert.equal('retryAfter' in error, false);
});

test('an unreadable header means no wait', () => {
  const now = Date.UTC(2026, 0, 1);
  const wait = (value: string) =>
    retryAfter(new Response('', { status: 503, headers: { 'retry-after': value } }), now);
  assert.equal(wait(' 12 '), 12_000);
  assert.equal(
    wait('Thu, 01 Jan 2026 00:00:30 GMT'),
    30_000,
    'without a date of the server, by the own clock',
  );
  assert.ok(!wait('Wed, 31 Dec 2025 00:00:00 GMT'), 'a moment that is over');
  for (const odd of ['', 'soon']) assert.equal(wait(odd), undefined, odd);
  assert.ok(!wait('-1'));
  assert.equal(retryAfter(new Response('', { status: 429 }), now), undefined);
});
