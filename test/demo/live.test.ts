/** What happens to the pets reaches open pages at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLiveStreams } from '../../demo-host/api/live.ts';
import { createPetsApi } from '../../demo-host/api/pets-api.ts';
import type { Keeper } from '../../demo-host/pets/keeper.ts';
import { firstPet, watch } from './windows.ts';
import { startWorld } from './world.ts';

test('every window of a visitor receives each action and its result', async (t) => {
  const world = await startWorld(t);
  const token = await world.keys.sign();
  const id = await firstPet(world, token);
  const windows = [await watch(t, world.demo.url, token), await watch(t, world.demo.url, token)];
  assert.match(windows[0]?.response.headers.get('Content-Type') ?? '', /^text\/event-stream/);
  assert.equal(windows[0]?.response.headers.get('Cache-Control'), 'no-store');
  await world.as('POST', `/api/pets/${id}/feed`, token);
  await world.as('POST', `/api/pets/${id}/play`, token);
  for (const window of windows) {
    const [fed, played] = [await window.next(), await window.next()];
    assert.deepEqual([fed?.happened.action, fed?.happened.petId], ['feed', id]);
    assert.equal(played?.happened.action, 'play');
    assert.deepEqual([fed?.picture.asOf.actions, played?.picture.asOf.actions], [1, 2]);
  }
});

test('no page receives the pets of others, or anything without a valid session JWT', async (t) => {
  const world = await startWorld(t);
  const one = await world.keys.sign({ sub: 'user-1' });
  const two = await world.keys.sign({ sub: 'user-2' });
  const window = await watch(t, world.demo.url, two);
  await world.as('POST', `/api/pets/${await firstPet(world, one)}/feed`, one);
  await world.as('POST', `/api/pets/${await firstPet(world, two)}/play`, two);
  assert.equal((await window.next())?.happened.action, 'play');
  for (const token of ['', await world.keys.sign({ aud: 'public-token-other' })]) {
    assert.equal((await watch(t, world.demo.url, token)).response.status, 401);
  }
});

const quietKeeper: Keeper = {
  look: () => assert.fail('not asked for'),
  care: () => assert.fail('not asked for'),
  notify: () => assert.fail('not asked for'),
  watch: () => assert.fail('not asked for'),
};

/** Streams without actions. */
function quietStreams(now = () => 0) {
  const watched = new Set<string>();
  const keeper: Keeper = {
    ...quietKeeper,
    async watch(userId) {
      watched.add(userId);
      return () => watched.delete(userId);
    },
  };
  return { live: createLiveStreams({ keeper, now }), watched };
}

test('the stream ends with the session JWT, so a user who has signed out cannot continue to watch', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const { live, watched } = quietStreams(() => 1_000);
  const reader = (await live.open({ userId: 'user-1', expiresAt: 301_000 }))?.getReader();
  assert.equal((await reader?.read())?.done, false);
  t.mock.timers.tick(299_999);
  assert.deepEqual([...watched], ['user-1']);
  t.mock.timers.tick(1);
  assert.equal(watched.size, 0);
  let last = await reader?.read();
  while (last && !last.done) last = await reader?.read();
  assert.equal(last?.done, true);
});

test('windows are counted by visitor, and those that were closed no longer count', async (t) => {
  const { live } = quietStreams();
  t.after(() => live.close());
  const visitor = { userId: 'user-1', expiresAt: 300_000 };
  const windows = await Promise.all(Array.from({ length: 12 }, () => live.open(visitor)));
  assert.ok(windows.every((window) => window !== null));
  assert.equal(await live.open(visitor), null);
  assert.ok(await live.open({ ...visitor, userId: 'user-2' }));
  await windows[0]?.cancel();
  assert.ok(await live.open(visitor));
});

test('a visitor with too many windows gets an explanation', async () => {
  const api = createPetsApi({
    checkVisitor: async () => ({ kind: 'known', userId: 'user-1', impersonated: false, expiresAt: 300_000 }),
    keeper: quietKeeper,
    live: { open: async () => null, close: () => {} },
    limit: () => null,
  });
  const response = await api.request('/pets/live');
  assert.deepEqual([response.status, response.headers.get('Retry-After')], [429, '30']);
  assert.equal(((await response.json()) as { error: string }).error, 'too_many_pages');
});

test('a demo that stops does not wait for windows', async (t) => {
  const world = await startWorld(t);
  const window = await watch(t, world.demo.url, await world.keys.sign());
  const started = performance.now();
  await world.demo.close();
  assert.ok(performance.now() - started < 3000);
  assert.equal(await window.next(), null);
});
