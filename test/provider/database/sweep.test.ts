/** Removing expired rows, however many there are. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, it, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { createLog } from '../../../platform/log.ts';
import type { Every } from '../../../provider/clock/clock.ts';
import { followClock } from '../../../provider/clock/followed-clock.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { startSweeping, sweep } from '../../../provider/sweep/sweep.ts';
import { sweptTables } from '../../../provider/sweep/sweep-tables.ts';
import { openNewDatabase } from '../shared-database.ts';
import { createWorld, minute } from '../world.ts';

const day = 24 * 60 * minute;

let opened: OpenedDatabase;
before(async () => {
  opened = await openNewDatabase();
  // Like a server that cancels slow statements, but by the number of rows.
  await sql`create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 1000 then raise exception using errcode = 'query_canceled'; end if;
      return null;
    end $$`.execute(opened.database);
  for (const table of ['sessions', 'users']) {
    await sql`create trigger many after delete on ${sql.table(table)}
      referencing old table as gone for each statement execute function refuse_many()`.execute(
      opened.database,
    );
  }
});
beforeEach(async () => {
  // All but the record, which the database keeps append-only.
  for (const { table } of sweptTables.filter((swept) => swept.table !== 'audit_events'))
    await sql`truncate ${sql.table(table)} cascade`.execute(opened.database);
});

interface Line {
  level: number;
  table?: string;
  removed?: Record<string, number>;
  lag_seconds?: number;
}

async function open(t: TestContext) {
  const lines: Line[] = [];
  const world = await createWorld(t, {
    database: opened,
    environment: { LOG_LEVEL: 'info' },
    logDestination: { write: (line) => lines.push(JSON.parse(line) as Line) },
  });
  return { ...world, world: world.provider.world, lines };
}

/** Created in batches of this many. */
async function insertUsers(prefix: string, count: number, created: Date, verified: boolean) {
  await sql`insert into users (user_id, status, created_at)
    select ${prefix}::text || i, 'pending', ${created} from generate_series(1, ${count}::int) i`.execute(
    opened.database,
  );
  await sql`insert into emails (email_id, user_id, address, address_key, verified, created_at)
    select user_id, user_id, user_id, user_id, ${verified}::boolean, created_at from users
    where user_id like ${`${prefix}%`}`.execute(opened.database);
}

async function insertSessions(count: number, ended: Date) {
  await sql`insert into sessions (session_id, user_id, project_id, token_hash, started_at, last_accessed_at, expires_at, ends_at,
      ip_address, user_agent, proofs)
    select i || '@' || ${ended.getTime()}::bigint, (select min(user_id) from users), 'project-first', i || '@' || ${ended.getTime()}::bigint,
      ${ended}, ${ended}, ${ended}, ${ended}, '', '', '[]' from generate_series(1, ${count}::int) i`.execute(
    opened.database,
  );
}

const ids = async (table: 'users' | 'sessions', column: 'user_id' | 'session_id') =>
  (
    await sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)}`.execute(
      opened.database,
    )
  ).rows;

describe('sweeping', () => {
  it('removes more sessions than one statement can, and keeps the live ones', async (t) => {
    const { world, clock, lines } = await open(t);
    await insertUsers('visitor', 1, clock.now(), true);
    await insertSessions(3500, new Date(clock.now().getTime() - 20 * minute));
    await insertSessions(2, new Date(clock.now().getTime() + day));
    await sweep(world);
    assert.equal((await ids('sessions', 'session_id')).length, 2);
    const [line] = lines.filter(({ removed }) => removed?.sessions);
    assert.deepEqual([line?.removed?.sessions, line?.lag_seconds, line?.level], [3500, 20 * 60, 30]);
  });

  it('that is days behind is a warning', async (t) => {
    const { world, clock, lines } = await open(t);
    await insertUsers('visitor', 1, clock.now(), true);
    await insertSessions(1, new Date(clock.now().getTime() - 3 * day));
    await sweep(world);
    const [line] = lines.filter(({ removed }) => removed?.sessions);
    assert.deepEqual([line?.lag_seconds, line?.level], [(3 * day) / 1000, 40]);
  });

  it('removes users who never signed in, and checks the others only once in thirty days', async (t) => {
    const { world, clock } = await open(t);
    const created = new Date(clock.now().getTime() - 31 * day);
    await insertUsers('never', 2500, created, false);
    await insertUsers('came', 1200, created, true);
    await insertUsers('young', 3, new Date(clock.now().getTime() - day), false);
    await sweep(world);
    const rows = (await ids('users', 'user_id')).map(({ id }) => id);
    assert.equal(rows.filter((id) => id.startsWith('came')).length, 1200);
    assert.equal(rows.length, 1203);
    const due = async () =>
      (
        await opened.database
          .selectFrom('users')
          .select('user_id')
          .where('next_sweep_at', '<=', clock.now())
          .execute()
      ).map(({ user_id }) => user_id.replace(/\d+$/, ''));
    clock.advance(29.5 * day);
    assert.deepEqual(await due(), ['young', 'young', 'young']);
    await sweep(world);
    assert.equal((await ids('users', 'user_id')).length, 1200);
    clock.advance(day);
    assert.equal((await due()).length, 1200);
  });

  it('continues with the other tables if one cannot be swept, and says which and how far it is behind', async (t) => {
    const { world, clock, lines } = await open(t);
    await insertUsers('visitor', 1, clock.now(), true);
    await insertSessions(5, new Date(clock.now().getTime() - day));
    const expired = new Date(clock.now().getTime() - 40 * minute);
    await sql`insert into rate_windows (key, hits, ends_at) values ('one', 1, ${expired})`.execute(
      opened.database,
    );
    await sql`create function refuse_all() returns trigger language plpgsql as $$
      begin raise exception using errcode = 'query_canceled'; end $$`.execute(opened.database);
    await sql`create trigger broken before delete on sessions execute function refuse_all()`.execute(
      opened.database,
    );
    t.after(() => sql`drop function refuse_all cascade`.execute(opened.database));
    let lag = 0;
    await sweep({ ...world, facts: { ...world.facts, swept: (seconds) => (lag = seconds) } });
    assert.equal(lag, day / 1000);
    assert.equal((await ids('sessions', 'session_id')).length, 5);
    assert.deepEqual(await opened.database.selectFrom('rate_windows').select('key').execute(), []);
    const failed = lines.filter(({ level }) => level === 50);
    assert.deepEqual(
      failed.map(({ table, lag_seconds }) => [table, lag_seconds]),
      [['sessions', day / 1000]],
    );
  });

  it('ends after the current batch when the provider stops, and never runs twice at once', async (t) => {
    const { world, clock } = await open(t);
    await insertUsers('visitor', 1, clock.now(), true);
    await insertSessions(3000, new Date(clock.now().getTime() - day));
    let tick = () => {};
    const every: Every = (_milliseconds, run) => {
      tick = run;
      return () => {};
    };
    let swept = () => {};
    const firstBatch = new Promise<void>((resolve) => {
      swept = resolve;
    });
    let begun = 0;
    const database = new Proxy(world.database, {
      get(target, name) {
        if (name === 'transaction') begun += 1;
        if (begun === 1) swept();
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const stop = startSweeping({ ...world, database, every });
    for (let round = 0; round < 3; round += 1) tick();
    await firstBatch;
    await stop();
    assert.equal(begun, 1);
    assert.equal((await ids('sessions', 'session_id')).length, 2000);
  });

  it('of a process whose clock has jumped waits for the comparison with the database’s clock', async (t) => {
    const { world, clock } = await open(t);
    const log = createLog({ level: 'silent' });
    const now = Date.now();
    const followed = await followClock({ clock, log, databaseNow: async () => new Date(now) });
    t.after(() => followed.stop());
    await insertUsers('ada', 1, clock.now(), true);
    await insertSessions(1, new Date(now + day));
    clock.advance(2 * day);
    let tick = () => {};
    const every: Every = (_pause, run) => {
      tick = run;
      return () => {};
    };
    const stop = startSweeping({ ...world, every, clock: followed }, followed.compare);
    tick();
    await stop();
    assert.equal((await ids('sessions', 'session_id')).length, 1);
  });

  it('finds expired rows by an index in every table, and leaves out no table with an end', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.relname as table, a.attname as column from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`.execute(opened.database);
    const indexed = (table: string, columns: string[]) =>
      rows.some((row) => row.table === table && columns.includes(row.column));
    const columns = ['expires_at', 'ends_at', 'last_used_at', 'next_sweep_at'];
    for (const { table } of sweptTables) assert.ok(indexed(table, columns), table);
    const ending = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('expires_at', 'ends_at')`.execute(opened.database);
    // Seals go with the facts that they seal.
    const swept = ['audit_seals', ...sweptTables.map(({ table }) => table as string)];
    assert.deepEqual(
      ending.rows.map(({ name }) => name).filter((name) => !swept.includes(name)),
      [],
    );
  });
});
