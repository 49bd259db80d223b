/** Transactions that the database rolls back. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { type OpenedTables, openStorage } from '../../../platform/storage/open.ts';
import { afterCommit, inTransaction } from '../../../platform/storage/transaction.ts';
import '../../quick-database.ts';

interface Tables {
  notes: { text: string };
}

describe('a transaction', () => {
  let opened: OpenedTables<Tables>;

  before(async () => {
    const migrate = async (database: Kysely<Tables>) => {
      await database.schema.createTable('notes').addColumn('text', 'text').execute();
    };
    opened = await openStorage<Tables>({ dataDir: 'memory:', owner: 'demo', migrate });
  });
  after(() => opened.close());

  const notes = async () =>
    (await opened.database.selectFrom('notes').selectAll().execute()).map(({ text }) => text);

  /** Writes a note in each run, and is rolled back with this state in the first ones. */
  async function write(note: string, { state, times }: { state: string; times: number }) {
    let runs = 0;
    const work = inTransaction(opened.database, async (trx) => {
      runs += 1;
      await trx.insertInto('notes').values({ text: note }).execute();
      const raise = `do $$ begin raise exception using errcode = '${state}'; end $$`;
      if (runs <= times) await sql.raw(raise).execute(trx);
      return runs;
    });
    const result = await work.catch((error: { code?: string }) => error.code);
    return { runs, result };
  }

  // The last: another transaction took a unique value.
  for (const state of ['40P01', '40001', '23505']) {
    it(`that the database rolled back (${state}) runs again, and only the second run counts`, async () => {
      assert.deepEqual(await write(state, { state, times: 1 }), { runs: 2, result: 2 });
      assert.deepEqual(
        (await notes()).filter((note) => note === state),
        [state],
      );
    });
  }

  it('is committed, and does all that waits for it, if some of that throws', async (t) => {
    const warned = t.mock.method(process, 'emitWarning', () => {});
    const done: string[] = [];
    let late: object = {};
    await inTransaction(opened.database, async (trx) => {
      late = trx;
      await trx.insertInto('notes').values({ text: 'kept' }).execute();
      afterCommit(trx, () => {
        throw new Error('not now');
      });
      afterCommit(trx, () => done.push('the next'));
    });
    afterCommit(late, () => done.push('after the commit'));
    assert.deepEqual(done, ['the next', 'after the commit']);
    assert.equal(warned.mock.callCount(), 1);
    assert.ok((await notes()).includes('kept'));
  });

  it('does what waits for its commit then, once for the run that counts', async () => {
    const done: number[] = [];
    let runs = 0;
    await inTransaction(opened.database, async (trx) => {
      runs += 1;
      const run = runs;
      afterCommit(trx, () => done.push(run));
      if (run === 1)
        await sql.raw(`do $$ begin raise exception using errcode = '40P01'; end $$`).execute(trx);
      assert.deepEqual(done, []);
    });
    assert.deepEqual(done, [2]);
    const failed = inTransaction(opened.database, async (trx) => {
      afterCommit(trx, () => done.push(3));
      throw new Error('given up');
    });
    await assert.rejects(failed, /given up/);
    afterCommit(opened.database, () => done.push(4));
    assert.deepEqual(done, [2, 4]);
  });

  it('that is rolled back twice fails', async () => {
    assert.deepEqual(await write('twice', { state: '40P01', times: 9 }), { runs: 2, result: '40P01' });
    assert.equal((await notes()).includes('twice'), false);
  });

  it('that fails otherwise runs once, and stores nothing', async () => {
    assert.deepEqual(await write('wrong', { state: '23514', times: 1 }), { runs: 1, result: '23514' });
    assert.equal((await notes()).includes('wrong'), false);
  });
});
