/** Where the pets rest between visits. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type OpenedPets, openPets } from '../../demo-host/pets/database.ts';
import { createEarlierFiles } from '../../demo-host/pets/earlier-files.ts';
import type { DiaryEntry, Household } from '../../demo-host/pets/household.ts';
import { createKeeper } from '../../demo-host/pets/keeper.ts';
import { newHousehold } from '../../demo-host/pets/newcomer.ts';
import { care } from '../../demo-host/pets/rules.ts';
import { createPetStore } from '../../demo-host/pets/store.ts';
import { isFull } from '../../scripts/tests/full.mjs';
import { emptyDatabase } from '../provider/shared-database.ts';
import { temporaryFolder } from './world.ts';

const testTime = Date.UTC(2026, 0, 10);
const oneDay = 86_400_000;
const testAssistant = { kind: 'assistant', clientId: 'client-1', name: 'Robin' } as const;

function oneMeal(previous: Household | null): Household {
  const household = previous ?? newHousehold('user-1', testTime);
  return { ...household, meals: household.meals + 1 };
}

/** A household in which everything has happened that can be kept. */
function lively(): Household {
  let household = newHousehold('user-1', testTime);
  const [first, second] = household.pets.map(({ id }) => id);
  for (let day = 0; day < 20; day += 1) {
    const moment = testTime + day * oneDay;
    household = care(household, first ?? '', 'feed', moment).household;
    household = care(household, second ?? '', 'feed', moment, testAssistant).household;
    household = care(household, second ?? '', 'play', moment, testAssistant).household;
  }
  return household;
}

const unchanged = (household: Household | null) => {
  assert.ok(household);
  return household;
};

/** What holds wherever the database is. Each test makes its own users. */
function storeSuite(opened: () => OpenedPets) {
  let users = 0;
  const newUser = () => {
    users += 1;
    return `user-${users}`;
  };
  const storeOf = () => createPetStore({ database: opened().database });

  test('a household is restored unchanged: pets, counts, streak, medals, and who did what', async () => {
    const [store, user] = [storeOf(), newUser()];
    const household = lively();
    assert.equal(household.diary.length, 30);
    assert.ok(Object.keys(household.earned).length > 3);
    await store.update(user, () => household);
    assert.deepEqual(await storeOf().update(user, unchanged), household);
  });

  test('the diary drops what is too old, and medals keep their first date', async () => {
    const [store, user] = [storeOf(), newUser()];
    const household = await store.update(user, lively);
    const entry: DiaryEntry = {
      ...(household.diary.at(-1) as DiaryEntry),
      number: 61,
      by: { kind: 'visitor' },
    };
    await store.update(user, (previous) => ({
      ...unchanged(previous),
      diary: [...household.diary.slice(1), entry],
      earned: { ...household.earned, 'first-bite': 1 },
    }));
    const { diary, earned } = await store.update(user, unchanged);
    assert.deepEqual([diary.length, diary.at(0)?.number, diary.at(-1)?.number], [30, 32, 61]);
    assert.equal(earned['first-bite'], household.earned['first-bite']);
  });

  test('thirty changes at once are all stored, the very first ones too', async () => {
    const [store, user] = [storeOf(), newUser()];
    await Promise.all(Array.from({ length: 30 }, () => store.update(user, oneMeal)));
    assert.equal((await store.update(user, oneMeal)).meals, 31);
  });

  test('visitors do not see one another', async () => {
    const store = storeOf();
    await store.update(newUser(), oneMeal);
    await store.update(newUser(), (household) => {
      assert.equal(household, null);
      return newHousehold('newUser', testTime);
    });
  });

  test('a change that fails leaves the stored state unchanged, and the next one works', async () => {
    const [store, user] = [storeOf(), newUser()];
    const fail = () => {
      throw new Error('no');
    };
    await assert.rejects(store.update(user, fail), /no/);
    assert.equal((await store.update(user, oneMeal)).meals, 1);
    await assert.rejects(store.update(user, fail), /no/);
    assert.equal((await store.update(user, oneMeal)).meals, 2);
  });

  test('the visitor in two windows and an assistant at once: each action is in the diary', async () => {
    const user = newUser();
    const keeper = createKeeper({ store: storeOf(), now: () => testTime });
    const ids = (await keeper.look(user)).pets.map(({ id }) => id);
    const deeds = ids.flatMap((id) => [
      keeper.care(user, id, 'feed'),
      keeper.care(user, id, 'play'),
      keeper.care(user, id, 'feed', testAssistant),
    ]);
    const done = (await Promise.all(deeds)).filter(({ kind }) => kind === 'done').length;
    const { diary, asOf } = await keeper.look(user);
    assert.ok(done >= 6, `${done} deeds were done`);
    assert.equal(asOf.actions, done);
    assert.deepEqual(
      diary.map(({ number }) => number),
      Array.from({ length: done }, (_, index) => done - index),
    );
  });
}

describe('over the embedded database', () => {
  let opened: OpenedPets;
  before(async () => {
    opened = await openPets({ dataDirectory: 'memory:' });
  });
  after(() => opened.close());

  // Its statements are those of the other database.
  if (isFull) storeSuite(() => opened);

  test('pets from before the database move into it once', async (t) => {
    const folder = await temporaryFolder(t);
    const nameOf = (user: string) => `${createHash('sha256').update(user).digest('hex')}.json`;
    const { diary: _none, ...before } = lively();
    await writeFile(join(folder, nameOf('old-1')), JSON.stringify({ version: 1, household: before }));
    await writeFile(join(folder, nameOf('old-2')), JSON.stringify({ version: 2, household: lively() }));
    const store = createPetStore({ database: opened.database, earlier: createEarlierFiles(folder) });
    assert.deepEqual(await store.update('old-1', unchanged), { ...before, diary: [] });
    assert.equal((await store.update('old-2', oneMeal)).meals, lively().meals + 1);
    assert.deepEqual(await readdir(folder), []);
    // A file that turns up again, such as from a backup, is a thing of the past.
    await writeFile(join(folder, nameOf('old-2')), JSON.stringify({ version: 1, household: before }));
    assert.equal((await store.update('old-2', oneMeal)).meals, lively().meals + 2);
  });

  test('stored data survives a restart, and one demo at a time uses the folder', async (t) => {
    const dataDirectory = await temporaryFolder(t);
    const first = await openPets({ dataDirectory });
    await createPetStore(first).update('user-1', oneMeal);
    await assert.rejects(openPets({ dataDirectory }), /is in use by process/);
    await first.close();
    const second = await openPets({ dataDirectory });
    t.after(() => second.close());
    assert.equal((await createPetStore(second).update('user-1', unchanged)).meals, 1);
  });

  test('a file that cannot be read is reported and kept, not replaced by new pets', async (t) => {
    const folder = await temporaryFolder(t);
    const path = join(folder, `${createHash('sha256').update('old-3').digest('hex')}.json`);
    const store = createPetStore({ database: opened.database, earlier: createEarlierFiles(folder) });
    for (const broken of ['{"version":1,"hou', '{"version":1,"household":{"pets":"none"}}']) {
      await writeFile(path, broken);
      await assert.rejects(store.update('old-3', oneMeal), /cannot be read/);
      assert.equal(await readFile(path, 'utf8'), broken);
    }
  });

  test('a user id cannot choose which file is read', async (t) => {
    const folder = await temporaryFolder(t);
    await mkdir(join(folder, 'pets'));
    const document = JSON.stringify({ version: 2, household: lively() });
    await writeFile(join(folder, 'secret.json'), document);
    assert.equal(await createEarlierFiles(join(folder, 'pets')).read('../secret'), null);
  });
});

describe('over a PostgreSQL server', () => {
  let opened: OpenedPets[];
  before(async () => {
    const databaseUrl = await emptyDatabase();
    // Two demos that start together on an empty database.
    opened = await Promise.all([0, 1].map(() => openPets({ databaseUrl, dataDirectory: '' })));
  });
  after(() => Promise.all(opened.map(({ close }) => close())));
  const nth = (index: number) => opened[index] as OpenedPets;

  storeSuite(() => nth(0));

  test('two demos, each with connections of its own, lose no action of a visitor', async () => {
    const stores = [0, 1].map((index) => createPetStore({ database: nth(index).database }));
    await Promise.all(Array.from({ length: 40 }, (_, index) => stores[index % 2]?.update('shared', oneMeal)));
    assert.equal((await stores[0]?.update('shared', unchanged))?.meals, 40);
  });
});
