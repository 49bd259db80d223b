/** Statements that a PostgreSQL server rolled back in favour of another's. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { type OpenedTables, openStorage } from '../../../platform/storage/open.ts';
import { sendLater, together } from '../../../platform/storage/together.ts';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import { emptyDatabase } from '../shared-database.ts';

interface Tables {
  notes: { text: string };
  /** How often the next notes are rolled back, and with which state. */
  beatings: { state: string; times: number };
}

describe('a statement that a server rolls back', () => {
  let opened: OpenedTables<Tables>;

  before(async () => {
    const url = await emptyDatabase();
    opened = await openStorage<Tables>({ url, dataDir: '', owner: 'demo', migrate });
  });
  after(() => opened?.close());

  /** Each note counts in a sequence, which no rollback resets. */
  async function migrate(database: Kysely<Tables>): Promise<void> {
    await sql`create table notes (text text unique)`.execute(database);
    await sql`create table beatings (state text, times integer)`.execute(database);
    await sql`create sequence tries`.execute(database);
    await sql`create function count_tries() returns trigger language plpgsql as $$
      declare beating record;
      begin
        select * into beating from beatings;
        if nextval('tries') <= beating.times then raise exception using errcode = beating.state; end if;
        return new;
      end $$`.execute(database);
    await sql`create trigger counted before insert on notes for each row execute function count_tries()`.execute(
      database,
    );
  }

  async function beat(state: string, times: number): Promise<void> {
    await opened.database.deleteFrom('beatings').execute();
    await opened.database.insertInto('beatings').values({ state, times }).execute();
    await sql`alter sequence tries restart`.execute(opened.database);
  }

  /** How often notes were tried, and how many of this one were stored. */
  async function outcome(text: string) {
    const { rows } = await sql<{ tries: number }>`select last_value as tries from tries`.execute(
      opened.database,
    );
    const records = await opened.database.selectFrom('notes').selectAll().where('text', '=', text).execute();
    return { tries: rows[0]?.tries, kept: records.length };
  }

  const insert = (database: Kysely<Tables>, text: string) =>
    database.insertInto('notes').values({ text }).execute();
  const codeOf = (work: Promise<unknown>) => work.then(() => 'done').catch((error) => String(error.code));

  for (const state of ['40P01', '40001']) {
    it(`(${state}) runs again by itself, and takes effect once`, async () => {
      await beat(state, 1);
      await insert(opened.database, state);
      assert.deepEqual(await outcome(state), { tries: 2, kept: 1 });
    });
  }

  it('twice fails', async () => {
    await beat('40P01', 9);
    assert.equal(await codeOf(insert(opened.database, 'twice')), '40P01');
    assert.deepEqual(await outcome('twice'), { tries: 2, kept: 0 });
  });

  it('in a transaction does not run again alone: the whole transaction does', async () => {
    await beat('40P01', 1);
    const alone = opened.database.transaction().execute((trx) => insert(trx, 'part'));
    assert.equal(await codeOf(alone), '40P01');
    assert.deepEqual(await outcome('part'), { tries: 1, kept: 0 });
    await beat('40001', 1);
    let runs = 0;
    await inTransaction(opened.database, (trx) => {
      runs += 1;
      return insert(trx, 'whole');
    });
    assert.equal(runs, 2);
    assert.deepEqual(await outcome('whole'), { tries: 2, kept: 1 });
  });

  it('because a migration changed its table meanwhile is prepared again, alone and in a transaction', async () => {
    const find = (database: Kysely<Tables>) =>
      database.selectFrom('beatings').selectAll().where('times', '=', 7).execute();
    await beat('00000', 7);
    await find(opened.database);
    await sql`alter table beatings add column first text`.execute(opened.database);
    assert.deepEqual(await find(opened.database), [{ state: '00000', times: 7, first: null }]);
    await sql`alter table beatings add column second text`.execute(opened.database);
    const [row] = await inTransaction(opened.database, find);
    assert.deepEqual(row, { state: '00000', times: 7, first: null, second: null });
  });

  it('because a pooler lent another connection runs without names from then on', async (t) => {
    const url = await emptyDatabase();
    const unsupported: unknown[] = [];
    const behind = await openStorage<Tables>({
      url,
      dataDir: '',
      owner: 'demo',
      poolSize: 1,
      migrate,
      onUnnamed: (error) => unsupported.push(error),
    });
    t.after(() => behind.close());
    const { database } = behind;
    const find = (queries: Kysely<Tables>) =>
      queries.selectFrom('notes').selectAll().where('text', '=', 'none').execute();
    const prepared = async () =>
      (await sql`select from pg_prepared_statements where name like '%-0'`.execute(database)).rows.length;
    await find(database);
    assert.equal(await prepared(), 1);
    await sql`deallocate all`.execute(database);
    assert.deepEqual(await inTransaction(database, find), []);
    assert.deepEqual(await find(database), []);
    assert.equal(await prepared(), 0);
    assert.equal(unsupported.length, 1);
  });

  it('or refuses for another reason runs once', async () => {
    await beat('23514', 1);
    assert.equal(await codeOf(insert(opened.database, 'wrong')), '23514');
    assert.deepEqual(await outcome('wrong'), { tries: 1, kept: 0 });
  });
});

describe('statements that are sent together', () => {
  const databases = new Map<string, OpenedTables<{ notes: { text: string } }>>();

  async function open(url?: string) {
    const migrate = (database: Kysely<{ notes: { text: string } }>) =>
      sql`create table notes (text text unique)`.execute(database).then(() => undefined);
    return openStorage<{ notes: { text: string } }>({ url, dataDir: 'memory:', owner: 'demo', migrate });
  }

  before(async () => {
    databases.set('a server', await open(await emptyDatabase()));
    databases.set('the embedded database', await open());
  });
  after(async () => {
    for (const { close } of databases.values()) await close();
  });

  for (const name of ['a server', 'the embedded database']) {
    const database = () => databases.get(name)?.database ?? assert.fail(name);
    const insert = (text: string) => database().insertInto('notes').values({ text }).returningAll().compile();
    const all = () => database().selectFrom('notes').selectAll().orderBy('text').compile();
    const stored = async () => (await database().executeQuery(all())).rows.map(({ text }) => text);

    it(`to ${name} each see what those before them wrote, and give their rows`, async () => {
      const rows = await inTransaction(database(), async (trx) => {
        const before = await together(trx, [insert('one'), null, all()]);
        return [...before, ...(await together(trx, [insert('two'), all()], { commits: true }))];
      });
      const [one, two] = [{ text: 'one' }, { text: 'two' }];
      assert.deepEqual(rows, [[one], [], [one], [two], [one, two]]);
      assert.deepEqual(await stored(), ['one', 'two']);
    });

    it(`to ${name} are stored all or none, and fail with the first error`, async () => {
      const work = database()
        .transaction()
        .execute((trx) => together(trx, [insert('three'), insert('one'), insert('four')], { commits: true }));
      await assert.rejects(work, { code: '23505' });
      assert.deepEqual(await stored(), ['one', 'two']);
    });

    it(`to ${name}: one that is sent later goes with the next, or with the commit`, async () => {
      const later = (text: string) => inTransaction(database(), (trx) => sendLater(trx, insert(text)));
      const rows = await inTransaction(database(), async (trx) => {
        await sendLater(trx, insert('later'));
        return together(trx, [all()]);
      });
      assert.deepEqual(rows, [[{ text: 'later' }, { text: 'one' }, { text: 'two' }]]);
      await later('last');
      await assert.rejects(later('one'), { code: '23505' });
      const broken = inTransaction(database(), async (trx) => {
        await sendLater(trx, insert('five'));
        throw new Error('changed its mind');
      });
      await assert.rejects(broken, /changed its mind/);
      assert.deepEqual(await stored(), ['last', 'later', 'one', 'two']);
      await database().deleteFrom('notes').where('text', 'in', ['last', 'later']).execute();
      await sendLater(database(), database().insertInto('notes').values({ text: 'at once' }).compile());
      assert.deepEqual(await stored(), ['at once', 'one', 'two']);
      await database().deleteFrom('notes').where('text', '=', 'at once').execute();
    });

    it(`to ${name}: a transaction that sends none, and the next on its connection, are whole`, async () => {
      await inTransaction(database(), async () => undefined);
      const broken = inTransaction(database(), async (trx) => {
        await trx.executeQuery(insert('five'));
        throw new Error('changed its mind');
      });
      await assert.rejects(broken, /changed its mind/);
      assert.deepEqual(await stored(), ['one', 'two']);
    });
  }
});
