/** Sessions in partitions, over a real PostgreSQL server: how they get there, and that everything works as before. */
import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { runCommand } from '../../../provider/commands/run.ts';
import { type OpenedDatabase, openDatabase } from '../../../provider/database/open.ts';
import { foreignKeys, indexesOf, triggersOf } from '../../../provider/database/partitions/catalog.ts';
import {
  type PartitionOptions,
  partitionSessions,
} from '../../../provider/database/partitions/partition-sessions.ts';
import { layoutOf } from '../../../provider/database/partitions/tables.ts';
import type { Database } from '../../../provider/database/schema.ts';
import { sweep } from '../../../provider/sweep/sweep.ts';
import { isFull } from '../../../scripts/tests/full.mjs';
import { employee, shelterOf } from '../members.ts';
import { emptyDatabase, newDatabase, openNewDatabase } from '../shared-database.ts';
import { memberSessionSuite } from '../suites/b2b/sessions.ts';
import { sessionSuite } from '../suites/sessions/sessions.ts';
import { stolenSessionSuite } from '../suites/sessions/stolen-sessions.ts';
import { createWorld, minute, newAddress } from '../world.ts';

const check = 'POST /sessions/authenticate';
const checkMember = 'POST /b2b/sessions/authenticate';

/** Without pauses. Gives what it reported. */
async function divide(database: Database, options: Partial<PartitionOptions> = {}): Promise<string[]> {
  const lines: string[] = [];
  const rest = () => new Promise((resolve) => setImmediate(resolve));
  await partitionSessions(database, { report: (line) => lines.push(line), rest, ...options });
  return lines;
}

describe('over partitions', () => {
  let opened: OpenedDatabase;
  before(async () => {
    opened = await openNewDatabase();
    await divide(opened.database);
  });

  const suites = isFull ? [sessionSuite, stolenSessionSuite, memberSessionSuite] : [];
  for (const suite of suites) suite(() => opened);

  it('batches of a sweep reach into every partition, and spare what is live', async (t) => {
    const world = await createWorld(t, { database: opened });
    const { session_token: session } = await world.signIn(newAddress(), 527_040);
    await Promise.all(Array.from({ length: 25 }, () => world.signIn(newAddress(), 5)));
    world.clock.advance(6 * minute);
    await sweep(world.provider.world, { batchSize: 4 });
    const now = world.clock.now();
    const due = await opened.database
      .selectFrom('sessions')
      .select('session_id')
      .where('expires_at', '<=', now)
      .execute();
    assert.deepEqual(due, []);
    (await world.call(check, {}, { session })).data();
  });

  it('a statement that tells rows by their place alone is refused', async () => {
    const careless = sql`delete from sessions where ctid = any (array(select ctid from sessions limit 1))`;
    await assert.rejects(careless.execute(opened.database), /older version of the provider/);
  });
});

describe('the way into partitions', () => {
  /** A database with sessions of users and members from before. */
  async function inhabited(t: TestContext) {
    const url = await newDatabase();
    const openOne = async () => {
      const one = await openDatabase({ databaseUrl: url, dataDir: '' });
      t.after(() => one.close());
      return one;
    };
    const opened = await openOne();
    const world = await createWorld(t, { database: opened });
    const users = await Promise.all(Array.from({ length: 20 }, () => world.signIn(newAddress())));
    const shelter = shelterOf(world);
    const members = await Promise.all(Array.from({ length: 5 }, () => shelter.found(employee())));
    /** How many of so many sessions, of users and of members, are known. */
    const count = async (most = Number.POSITIVE_INFINITY) => {
      const replies = await Promise.all([
        ...users.slice(0, most).map(({ session_token: session }) => world.call(check, {}, { session })),
        ...members
          .slice(0, most)
          .map(({ session_token: session }) => shelter.call(checkMember, {}, { session })),
      ]);
      return replies.filter(({ status }) => status === 200).length;
    };
    return { database: opened.database, openOne, world, users, count };
  }

  const shapeOf = async (database: Database) =>
    Promise.all(
      (['sessions'] as const).map(async (table) => ({
        keys: await foreignKeys(database, { of: [table] }),
        referring: await foreignKeys(database, { to: table }),
        indexes: (await indexesOf(database, table)).map(({ name }) => name),
      })),
    );

  it('goes on after an interruption at any point, and leaves nothing else behind', async (t) => {
    const { database, world, users, count } = await inhabited(t);
    const shape = await shapeOf(database);
    const tables = async () => {
      const { rows } = await sql<{ name: string }>`select relname as name from pg_class
        where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and not relispartition
        order by relname`.execute(database);
      return rows.map(({ name }) => name);
    };
    const before = await tables();
    let interruptions = 0;
    for (let isDone = false; !isDone; interruptions += 1) {
      let steps = 0;
      const beforeStep = () => {
        steps += 1;
        if (steps > 1) throw new Error('the process is killed');
      };
      isDone = await divide(database, { beforeStep, batchSize: 7 }).then(
        () => true,
        () => false,
      );
      assert.equal(await count(2), 4);
      // When the first table has its partitions, it takes the only step.
      if (!isDone && (await layoutOf(database, 'sessions')) === 'partitions') break;
    }
    assert.ok(interruptions > 20, String(interruptions));
    await divide(database, { batchSize: 7 });
    assert.equal(await count(), 25);
    assert.deepEqual(await shapeOf(database), shape);
    assert.deepEqual(await tables(), before);
    assert.deepEqual(await triggersOf(database, 'sessions'), ['refuse_ctid_alone']);
    const { rows } = await sql<{ used: number }>`
      select count(distinct tableoid)::int as used from sessions`.execute(database);
    // Two dozen ids almost never fall into so few.
    assert.ok((rows[0]?.used ?? 0) > 5);
    // What depends on a session or a user still goes with it.
    const [first] = users;
    await database
      .deleteFrom('users')
      .where('user_id', '=', first?.user_id ?? '')
      .execute();
    assert.equal(await count(), 24);
    world.clock.advance(61 * minute);
    await sweep(world.provider.world);
    const records = await database.selectFrom('sessions').select('session_id').execute();
    assert.deepEqual(records, []);
  });

  it('begins again if a newer version has changed the table meanwhile, and copies the change', async (t) => {
    const { database, world, count } = await inhabited(t);
    let steps = 0;
    const beforeStep = () => {
      steps += 1;
      if (steps > 3) throw new Error('the process is killed');
    };
    await assert.rejects(divide(database, { beforeStep, batchSize: 7 }), /killed/);
    await sql`alter table sessions add column note text`.execute(database);
    await sql`update sessions set note = session_id`.execute(database);
    await world.signIn(newAddress());
    const lines = await divide(database);
    assert.match(lines.join('\n'), /^sessions: began again/m);
    const { rows } = await sql`select from sessions where note = session_id`.execute(database);
    assert.equal(rows.length, 25);
    assert.equal(await count(), 25);
  });

  it('stops at a trigger of the operator, and changes nothing', async (t) => {
    const { database } = await inhabited(t);
    await sql`create function look() returns trigger language plpgsql as 'begin return null; end'`.execute(
      database,
    );
    await sql`create trigger looks after insert on sessions execute function look()`.execute(database);
    await assert.rejects(divide(database), /triggers that are not the provider's \(looks\)/);
    assert.equal(await layoutOf(database, 'sessions'), 'one table');
  });

  it('stops if it runs as a role that does not own the table, and changes nothing', async (t) => {
    const url = await newDatabase();
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    t.after(() => database.close());
    await sql`create role operator superuser login`.execute(database.database);
    const operator = new URL(url);
    operator.username = 'operator';
    const other = await openDatabase({ databaseUrl: operator.href, dataDir: '' });
    t.after(() => other.close());
    await assert.rejects(divide(other.database), {
      name: 'NotOwnerError',
      message: /The table sessions belongs to \w+, and this command runs as operator\. Run it as \w+\./,
    });
    assert.equal(await layoutOf(database.database, 'sessions'), 'one table');
    const { rows } = await sql`select from pg_class where relname like 'sessions\_%next'`.execute(
      database.database,
    );
    assert.deepEqual(rows, []);
  });

  it('gives up politely where another transaction keeps a table locked, and goes on later', async (t) => {
    const { database, openOne, count } = await inhabited(t);
    const other = await openOne();
    await other.database.transaction().execute(async (holder) => {
      await sql`lock table sessions in row exclusive mode`.execute(holder);
      await assert.rejects(divide(database, { tries: 2 }), {
        name: 'TableInUseError',
        message: /run the command again/,
      });
      assert.equal(await count(), 25);
    });
    await divide(database);
    assert.equal(await count(), 25);
  });

  it('is one command, also for a new database, and the doctor sees where the sessions are', async () => {
    const environment = { DATABASE_URL: await emptyDatabase(), LOG_LEVEL: 'silent' };
    const lines: string[] = [];
    const run = (...words: string[]) =>
      runCommand(words, { environment, print: (line) => lines.push(line), remark: () => {} });
    await run('migrate');
    const look = async () => {
      lines.length = 0;
      await run('doctor').catch(() => null);
      return lines.find((line) => / sessions /.test(line)) ?? '';
    };
    assert.match(await look(), /^ok +sessions +are in one table$/);
    assert.match(
      (await run('migrate', '--partition-sessions')) ?? '',
      /its sessions are in partitions: the database /,
    );
    assert.match(await look(), /^ok +sessions +are in 16 partitions$/);
  });

  it('fails no call: visitors sign in, extend their sessions and sign out meanwhile', async (t) => {
    const { database, openOne, world, count } = await inhabited(t);
    const other = await createWorld(t, { database: await openOne() });
    const worlds = [world, other];
    let isWorking = true;
    const failures: number[] = [];
    const live: string[] = [];
    const ended: string[] = [];
    let number = 0;
    const visitors = worlds.map(async (here, index) => {
      const there = worlds[1 - index] ?? here;
      while (isWorking) {
        number += 1;
        const leaves = number % 3 === 0;
        const { session_token: session } = await here.signIn(newAddress());
        const replies = [
          await there.call(check, {}, { session }),
          await there.call(check, { session_duration_minutes: 90 }, { session }),
          ...(leaves ? [await there.call('POST /sessions/revoke', null, { session })] : []),
        ];
        failures.push(...replies.map(({ status }) => status).filter((status) => status !== 200));
        (leaves ? ended : live).push(session);
      }
    });
    await divide(database, { batchSize: 20 });
    isWorking = false;
    await Promise.all(visitors);
    assert.deepEqual(failures, []);
    assert.equal(await count(), 25);
    assert.ok(live.length > 0 && ended.length > 0);
    for (const session of live) assert.equal((await world.call(check, {}, { session })).status, 200);
    for (const session of ended) assert.equal((await world.call(check, {}, { session })).status, 404);
  });
});
