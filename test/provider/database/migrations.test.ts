/** How migrations run. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { runMigrations } from '../../../platform/storage/open.ts';
import { migrate } from '../../../provider/database/migrations.ts';
import { openDatabase } from '../../../provider/database/open.ts';
import { emptyDatabase, openNewDatabase } from '../shared-database.ts';

it('a database of a newer version stays unchanged, and the error says so', async () => {
  const { database } = await openNewDatabase();
  await migrate(database);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-later', '')`.execute(database);
  await assert.rejects(migrate(database), { name: 'NewerSchemaError', message: /newer version/ });
});

it('a migration that fails leaves the database as it was', async () => {
  const { database } = await openNewDatabase();
  const steps = {
    first: {
      up: (trx: Kysely<unknown>) => sql`create table half_done (id text)`.execute(trx).then(() => {}),
    },
    second: { up: () => Promise.reject(new Error('the second step fails')) },
  };
  await assert.rejects(runMigrations(database, steps, 'other_migration'), /could not be migrated/);
  const { rows } = await sql<{ found: unknown }>`select to_regclass('half_done') as found`.execute(database);
  assert.deepEqual(rows, [{ found: null }]);
});

it('a migration that the server rolls back in favour of a call runs again, whole', async () => {
  const { database } = await openNewDatabase();
  let runs = 0;
  const steps = {
    first: {
      up: async (trx: Kysely<unknown>) => {
        await sql`create table done_once (id text)`.execute(trx);
        runs += 1;
        if (runs === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      },
    },
  };
  await runMigrations(database, steps, 'other_migration');
  const { rows } = await sql<{ found: unknown }>`select to_regclass('done_once')::text as found`.execute(
    database,
  );
  assert.deepEqual([runs, rows], [2, [{ found: 'done_once' }]]);
});

it('a database that is not migrated is left alone where the start may not migrate it', async () => {
  const start = openDatabase({ databaseUrl: await emptyDatabase(), dataDir: '', migrateAtStart: false });
  await assert.rejects(start, { name: 'OlderSchemaError', message: /Run the migration first/ });
});
