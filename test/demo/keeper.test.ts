/** Who watches a household hears of each deed once and in its order, whichever process it was done at. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Household } from '../../demo-host/pets/household.ts';
import { createKeeper } from '../../demo-host/pets/keeper.ts';
import type { PetStore } from '../../demo-host/pets/store.ts';

const USER = 'user-1';

/** The keepers of two processes on one store. */
function twoKeepers() {
  const kept = new Map<string, Household>();
  const store: PetStore = {
    async update(userId, change) {
      const household = change(kept.get(userId) ?? null);
      kept.set(userId, household);
      return household;
    },
  };
  const now = () => 0;
  return { here: createKeeper({ store, now }), other: createKeeper({ store, now }), store };
}

/** The numbers of the deeds that a watcher has heard of. */
async function listen({ watch }: ReturnType<typeof createKeeper>) {
  const heard: number[] = [];
  const leave = await watch(USER, ({ happened }) => heard.push(happened.number));
  return { heard, leave };
}

async function petOf({ look }: ReturnType<typeof createKeeper>) {
  return (await look(USER)).pets[0]?.id ?? '';
}

test('a deed of another process whose notice is late is told before what was done here after it', async () => {
  const { here, other } = twoKeepers();
  const pet = await petOf(here);
  const { heard } = await listen(here);
  await other.care(USER, pet, 'feed');
  await here.care(USER, pet, 'play');
  assert.deepEqual(heard, [1, 2]);
  await here.tell({ userId: USER, number: 1 });
  assert.deepEqual(heard, [1, 2], 'told again');
  await other.care(USER, pet, 'feed');
  await here.tell({ userId: USER, number: 3 });
  assert.deepEqual(heard, [1, 2, 3]);
});

test('who begins to watch hears of nothing that was done before, also when its notice comes later', async () => {
  const { here, other } = twoKeepers();
  const pet = await petOf(here);
  await other.care(USER, pet, 'feed');
  const { heard, leave } = await listen(here);
  await here.tell({ userId: USER, number: 1 });
  assert.deepEqual(heard, []);
  leave();
  await here.care(USER, pet, 'play');
  const later = await listen(here);
  await here.care(USER, pet, 'feed');
  assert.deepEqual([heard, later.heard], [[], [3]]);
});

test('where the household cannot be read, watching fails, and the next who watches is served', async () => {
  const { here, store } = twoKeepers();
  const pet = await petOf(here);
  const { update } = store;
  store.update = () => Promise.reject(new Error('no database'));
  await assert.rejects(listen(here), /no database/);
  store.update = update;
  const { heard } = await listen(here);
  await here.care(USER, pet, 'feed');
  assert.deepEqual(heard, [1]);
});
