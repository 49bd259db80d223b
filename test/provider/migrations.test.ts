/** What migrations do to existing data. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { oauthServer } from '../../provider/database/migrations/0006-oauth-server.ts';
import { whatAppsHold } from '../../provider/database/migrations/0010-what-apps-hold.ts';
import { migrate } from '../../provider/database/migrations.ts';
import { openDatabase } from '../../provider/database/open.ts';
import { runMigrations } from '../../server/storage/open.ts';
import { emptyDatabase, openNewDatabase } from './shared-database.ts';

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

it('users from before roles existed get the role of new users, others keep theirs', async () => {
  const { database } = await openNewDatabase();
  for (const table of ['idp_tokens', 'idp_grants', 'connected_apps', 'idp_clients']) {
    await sql`drop table ${sql.table(table)} cascade`.execute(database);
  }
  const user = { status: 'active', created_at: new Date() } as const;
  await database
    .insertInto('users')
    .values([
      { user_id: 'one', ...user },
      { user_id: 'other', roles: '["admin"]', ...user },
    ])
    .execute();

  await oauthServer.up(database);
  const rows = await database.selectFrom('users').select(['user_id', 'roles']).orderBy('user_id').execute();
  assert.deepEqual(rows, [
    { user_id: 'one', roles: ['player'] },
    { user_id: 'other', roles: ['admin'] },
  ]);
});

it('older apps count as used by any of their users, and can exchange a token once more', async () => {
  const { database } = await openNewDatabase();
  await sql`alter table sessions drop column grant_id, drop column project_id`.execute(database);
  await sql`alter table sessions rename column proofs to factors`.execute(database);
  await sql`alter table idp_clients drop column last_used_at`.execute(database);
  const [early, middle, late] = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 0, day))) as [
    Date,
    Date,
    Date,
  ];
  await sql`insert into idp_clients (client_id, project_id, metadata, created_at)
    values ('used', 'project-first', '{}', ${early}), ('new', 'project-first', '{}', ${middle})`.execute(
    database,
  );
  const users = ['one', 'other'].map((user_id) => ({
    user_id,
    status: 'active' as const,
    created_at: early,
  }));
  await database.insertInto('users').values(users).execute();
  const app = {
    client_id: 'used',
    client_type: 'third_party',
    name: '',
    scopes: '[]',
    resources: '{}',
  } as const;
  await database
    .insertInto('connected_apps')
    .values([
      { connected_app_id: '1', user_id: 'one', ...app, created_at: early, last_used_at: late },
      { connected_app_id: '2', user_id: 'other', ...app, created_at: middle },
    ])
    .execute();
  for (const method of ['oauth_access_token_exchange', 'email']) {
    await sql`insert into sessions values (${method}, 'one', ${method}, ${early}, ${early}, ${late}, ${late}, null, '', '',
      ${JSON.stringify([{ delivery_method: method }])}, null)`.execute(database);
  }

  await whatAppsHold.up(database);
  const clients = database
    .selectFrom('idp_clients')
    .select(['client_id', 'last_used_at'])
    .orderBy('client_id');
  assert.deepEqual(await clients.execute(), [
    { client_id: 'new', last_used_at: middle },
    { client_id: 'used', last_used_at: late },
  ]);
  const sessions = await database.selectFrom('sessions').select(['session_id', 'grant_id']).execute();
  assert.deepEqual(sessions, [{ session_id: 'email', grant_id: null }]);
});
