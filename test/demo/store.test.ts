/** Where the pets rest between visits. */
import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Household } from '../../demo-host/pets/household.ts';
import { newHousehold } from '../../demo-host/pets/newcomer.ts';
import { createPetStore } from '../../demo-host/pets/store.ts';
import { temporaryFolder } from './world.ts';

const NOW = Date.UTC(2026, 0, 10);

function oneMeal(known: Household | null): Household {
  const household = known ?? newHousehold('user-1', NOW);
  return { ...household, meals: household.meals + 1 };
}

test('what was stored is there after a restart', async (t) => {
  const directory = await temporaryFolder(t);
  await createPetStore({ directory }).update('user-1', oneMeal);
  const household = await createPetStore({ directory }).update('user-1', (known) => {
    assert.ok(known);
    return known;
  });
  assert.equal(household.meals, 1);
  assert.deepEqual(household.pets, newHousehold('user-1', NOW).pets);
});

test('a hundred changes at once are all kept', async (t) => {
  const store = createPetStore({ directory: await temporaryFolder(t) });
  await Promise.all(Array.from({ length: 100 }, () => store.update('user-1', oneMeal)));
  assert.equal((await store.update('user-1', oneMeal)).meals, 101);
});

test('visitors do not see one another', async (t) => {
  const store = createPetStore({ directory: await temporaryFolder(t) });
  await store.update('user-1', oneMeal);
  await store.update('user-2', (known) => {
    assert.equal(known, null);
    return newHousehold('user-2', NOW);
  });
});

test('a user id cannot choose where its file lies', async (t) => {
  const folder = await temporaryFolder(t);
  const directory = join(folder, 'pets');
  await createPetStore({ directory }).update('../../escaped', oneMeal);
  assert.deepEqual(await readdir(folder), ['pets']);
  const names = await readdir(directory);
  assert.equal(names.length, 1);
  assert.match(names[0] ?? '', /^[0-9a-f]{64}\.json$/);
});

test('a change that fails leaves what was there, and the next one works', async (t) => {
  const directory = await temporaryFolder(t);
  const store = createPetStore({ directory });
  await store.update('user-1', oneMeal);
  const failing = store.update('user-1', () => {
    throw new Error('no');
  });
  await assert.rejects(failing, /no/);
  assert.equal((await store.update('user-1', oneMeal)).meals, 2);
});

test('looking without changing writes nothing', async (t) => {
  const directory = await temporaryFolder(t);
  const store = createPetStore({ directory });
  await store.update('user-1', oneMeal);
  const [name = ''] = await readdir(directory);
  const before = await readFile(join(directory, name), 'utf8');
  await writeFile(join(directory, name), `${before}\n`);
  await store.update('user-1', (known) => known ?? newHousehold('user-1', NOW));
  assert.equal(await readFile(join(directory, name), 'utf8'), `${before}\n`);
});

test('a file that cannot be read is reported and kept, not replaced by new pets', async (t) => {
  const directory = await temporaryFolder(t);
  const store = createPetStore({ directory });
  await store.update('user-1', oneMeal);
  const [name = ''] = await readdir(directory);
  for (const broken of ['{"version":1,"hou', '{"version":1,"household":{"pets":"none"}}']) {
    await writeFile(join(directory, name), broken);
    await assert.rejects(store.update('user-1', oneMeal), /cannot be read/);
    assert.equal(await readFile(join(directory, name), 'utf8'), broken);
  }
});

test('a write that fails leaves no half-written file behind', async (t) => {
  const directory = await temporaryFolder(t);
  const store = createPetStore({ directory });
  await store.update('user-1', oneMeal);
  const [name = ''] = await readdir(directory);
  // A folder in the place of user 2's file makes the last step of the write, the swap, impossible.
  const probe = createPetStore({ directory: join(directory, 'probe') });
  await probe.update('user-2', oneMeal);
  const [other = ''] = await readdir(join(directory, 'probe'));
  await mkdir(join(directory, other, 'inside'), { recursive: true });
  await assert.rejects(store.update('user-2', oneMeal));
  assert.deepEqual((await readdir(directory)).sort(), [name, other, 'probe'].sort());
});

test('pets of before there was a diary are read with an empty one, and kept in the new form', async (t) => {
  const directory = await temporaryFolder(t);
  const store = createPetStore({ directory });
  await store.update('user-1', oneMeal);
  const [name = ''] = await readdir(directory);
  const { household } = JSON.parse(await readFile(join(directory, name), 'utf8'));
  const { diary: _none, ...before } = household;
  await writeFile(join(directory, name), JSON.stringify({ version: 1, household: before }));
  const read = await store.update('user-1', (known) => known ?? newHousehold('user-1', NOW));
  assert.deepEqual(read.diary, []);
  assert.equal((await store.update('user-1', oneMeal)).meals, 2);
  assert.equal(JSON.parse(await readFile(join(directory, name), 'utf8')).version, 2);
});
