/** What happens to the pets reaches open pages whichever of several demos on one PostgreSQL server it was done at. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { openPets } from '../../demo-host/pets/database.ts';
import { createKeeper } from '../../demo-host/pets/keeper.ts';
import { createActionNews } from '../../demo-host/pets/news.ts';
import { createPetStore } from '../../demo-host/pets/store.ts';
import { startFaultProxy } from '../../lab/operations/parts/fault-proxy.mjs';
import { emptyDatabase } from '../provider/shared-database.ts';
import { firstPet, watch } from './windows.ts';
import { startWorld } from './world.ts';

/** Another demo on the same database, as far as it does deeds. */
async function otherDemo(databaseUrl: string) {
  const opened = await openPets({ databaseUrl, dataDirectory: '' });
  const { announce } = createActionNews(opened);
  const store = createPetStore({ database: opened.database, announce });
  return { ...createKeeper({ store, now: () => Date.now() }), close: opened.close };
}

const testAssistant = { kind: 'assistant', clientId: 'client-1', name: 'Robin' } as const;

test('a page receives the actions of another demo process once and in order', async (t) => {
  const databaseUrl = await emptyDatabase();
  const [here, other] = [await startWorld(t, { databaseUrl }), await otherDemo(databaseUrl)];
  t.after(other.close);
  const token = await here.keys.sign();
  const id = await firstPet(here, token);
  const window = await watch(t, here.demo.url, token);
  await other.care('user-2', (await other.look('user-2')).pets[0]?.id ?? '', 'feed', testAssistant);
  await other.care('user-1', id, 'feed', testAssistant);
  await other.care('user-1', id, 'play', testAssistant);
  await here.as('POST', `/api/pets/${id}/play`, token);
  const heard = [await window.next(), await window.next(), await window.next()];
  assert.deepEqual(
    heard.map((news) => [news?.happened.action, news?.happened.by.kind]),
    [
      ['feed', 'assistant'],
      ['play', 'assistant'],
      ['play', 'visitor'],
    ],
  );
  assert.equal(heard[2]?.picture.asOf.actions, 3);
  // Its own action has come back from the database by now, if it ever does: the pages receive it once.
  await other.care('user-1', id, 'feed', testAssistant);
  assert.equal((await window.next())?.happened.number, 4);
});

test('after connections to the database broke the pages read again and receive actions from elsewhere', async (t) => {
  t.mock.method(console, 'error', () => {});
  const direct = await emptyDatabase();
  const proxy = await startFaultProxy(Number(new URL(direct).port));
  t.after(() => proxy.stop());
  const databaseUrl = proxy.through(direct);
  const [here, other] = [await startWorld(t, { databaseUrl }), await otherDemo(databaseUrl)];
  t.after(other.close);
  const token = await here.keys.sign();
  const id = await firstPet(here, token);
  const before = await watch(t, here.demo.url, token);
  proxy.set('cut');
  proxy.set('pass');
  // Nobody can know what was missed: the stream ends, and the page fetches the pets when it has opened the next.
  assert.equal(await before.next(), null);
  const again = await watch(t, here.demo.url, token);
  await other.care('user-1', id, 'feed', testAssistant);
  assert.equal((await again.next())?.happened.action, 'feed');
});

test('an action that is rolled back is not reported, and an unreadable household ends the streams', async (t) => {
  const databaseUrl = await emptyDatabase();
  const opened = await openPets({ databaseUrl, dataDirectory: '' });
  t.after(opened.close);
  const reports: unknown[] = [];
  let next = () => {};
  const wait = () => new Promise<void>((resolve) => (next = resolve));
  const tell = (what: unknown) => {
    reports.push(what);
    next();
  };
  const stop = await createActionNews(opened).listen({
    onNotice: async ({ userId, number }) => tell({ userId, number }),
    onGap: () => tell('missed'),
  });
  t.after(stop);
  const { announce } = createActionNews(opened);
  const inTransaction = (number: number, end: () => void) =>
    opened.database.transaction().execute(async (trx) => {
      await announce(trx, { userId: 'user-1', number });
      end();
    });
  await assert.rejects(
    inTransaction(1, () => {
      throw new Error('undone');
    }),
  );
  let heard = wait();
  await inTransaction(2, () => {});
  await heard;
  heard = wait();
  const stranger = new pg.Client(databaseUrl);
  await stranger.connect();
  t.after(() => stranger.end());
  await stranger.query(`select pg_notify('pets_actions', 'of another version')`);
  await heard;
  assert.deepEqual(reports, [{ userId: 'user-1', number: 2 }, 'missed']);
});
