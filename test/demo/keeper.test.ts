/** A page that watches a household receives each action once and in order, from any process. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Household } from '../../demo-host/pets/household.ts';
import { createKeeper } from '../../demo-host/pets/keeper.ts';
import type { PetStore } from '../../demo-host/pets/store.ts';

const testUser = 'user-1';

/** The keepers of two processes on one store. */
function twoKeepers() {
  const storage = new Map<string, Household>();
  const store: PetStore = {
    async update(userId, change) {
      const household = change(storage.get(userId) ?? null);
      storage.set(userId, household);
      return household;
    },
  };
  const now = () => 0;
  return { here: createKeeper({ store, now }), other: createKeeper({ store, now }), store };
}

/** The numbers of the deeds that a watcher has heard of. */
async function listen({ watch }: ReturnType<typeof createKeeper>) {
  const heard: number[] = [];
  const leave = await watch(testUser, ({ happened }) => heard.push(happened.number));
  return { heard, leave };
}

async function petOf({ look }: ReturnType<typeof createKeeper>) {
  return (await look(testUser)).pets[0]?.id ?? '';
}

test('a late notice of an action elsewhere is reported before the later action here', async () => {
  const { here, other } = twoKeepers();
  const pet = await petOf(here);
  const { heard } = await listen(here);
  await other.care(testUser, pet, 'feed');
  await here.care(testUser, pet, 'play');
  assert.deepEqual(heard, [1, 2]);
  await here.notify({ userId: testUser, number: 1 });
  assert.deepEqual(heard, [1, 2], 'told again');
  await other.care(testUser, pet, 'feed');
  await here.notify({ userId: testUser, number: 3 });
  assert.deepEqual(heard, [1, 2, 3]);
});

test('a new watcher receives no earlier action, even if its notice arrives later', async () => {
  const { here, other } = twoKeepers();
  const pet = await petOf(here);
  await other.care(testUser, pet, 'feed');
  const { heard, leave } = await listen(here);
  await here.notify({ userId: testUser, number: 1 });
  assert.deepEqual(heard, []);
  leave();
  await here.care(testUser, pet, 'play');
  const later = await listen(here);
  await here.care(testUser, pet, 'feed');
  assert.deepEqual([heard, later.heard], [[], [3]]);
});

test('if the household is unreadable, watching fails, and the next watcher is served', async () => {
  const { here, store } = twoKeepers();
  const pet = await petOf(here);
  const { update } = store;
  store.update = () => Promise.reject(new Error('no database'));
  await assert.rejects(listen(here), /no database/);
  store.update = update;
  const { heard } = await listen(here);
  await here.care(testUser, pet, 'feed');
  assert.deepEqual(heard, [1]);
});
