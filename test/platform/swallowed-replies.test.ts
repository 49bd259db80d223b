/** A database behind something that swallows bytes: a firewall, a pooler, a host that is lost. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { type Fault, startFaultProxy } from '../../lab/operations/parts/fault-proxy.mjs';
import { type OpenedTables, openStorage } from '../../platform/storage/open.ts';
import { isAway } from '../../platform/storage/outage.ts';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { emptyDatabase } from '../provider/shared-database.ts';

interface Tables {
  notes: { text: string };
}

const poolSize = 3;
const query = (database: Kysely<Tables>) => database.selectFrom('notes').selectAll().execute();

describe('connections to a database whose replies are swallowed', () => {
  async function open(t: TestContext, statementLimit = 1_000) {
    const url = await emptyDatabase();
    const proxy = await startFaultProxy(Number(new URL(url).port));
    const opened = await openStorage<Tables>({
      url: proxy.through(url),
      dataDir: '',
      owner: 'demo',
      poolSize,
      statementLimit,
      migrate: (database) => sql`create table notes (text text)`.execute(database).then(() => undefined),
    });
    t.after(async () => {
      proxy.set('cut');
      await opened.close();
      await proxy.stop();
    });
    return { proxy, opened };
  }

  /** Fills the pool with connections. */
  const warm = ({ database }: OpenedTables<Tables>) =>
    Promise.all(Array.from({ length: poolSize }, () => inTransaction(database, query)));

  for (const fault of ['drop', 'half-open'] satisfies Fault[]) {
    it(`(${fault}) are thrown away with an outage as the error, and calls work as soon as the way is free`, async (t) => {
      const { proxy, opened } = await open(t);
      await warm(opened);
      proxy.set(fault);
      const { database } = opened;
      const works = [query(database), inTransaction(database, query), query(database)];
      for (const outcome of await Promise.allSettled(works))
        assert.ok(outcome.status === 'rejected' && isAway(outcome.reason), JSON.stringify(outcome));
      proxy.set('pass');
      await warm(opened);
      assert.equal(opened.pool()?.total, poolSize);
    });

    it(`(${fault}) are not ready, and ready again as soon as the way is free`, async (t) => {
      const { proxy, opened } = await open(t);
      await warm(opened);
      proxy.set(fault);
      await assert.rejects(opened.ping());
      proxy.set('pass');
      await opened.ping();
    });
  }

  it('are all replaced after one has shown that it is broken', async (t) => {
    const { proxy, opened } = await open(t);
    await warm(opened);
    proxy.set('half-open');
    await assert.rejects(query(opened.database), isAway);
    proxy.set('pass');
    for (let count = 0; count < poolSize; count += 1) await query(opened.database);
  });

  it('are ready while all of them are busy with statements that the server answers', async (t) => {
    const { opened } = await open(t, 10_000);
    let busy = true;
    const works = Array.from({ length: poolSize * 3 }, async () => {
      while (busy) await sql`select pg_sleep(0.1)`.execute(opened.database);
    });
    await opened.ping();
    busy = false;
    await Promise.all(works);
  });

  it('are not ready while all of them are held by statements without an answer', async (t) => {
    const { proxy, opened } = await open(t);
    await warm(opened);
    proxy.set('drop');
    const works = Promise.allSettled(Array.from({ length: poolSize * 3 }, () => query(opened.database)));
    await assert.rejects(opened.ping());
    proxy.set('cut');
    await works;
    proxy.set('pass');
    await opened.ping();
  });
});
