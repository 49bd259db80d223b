/** What a migration does to data that is there already. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { oauthServer } from '../../provider/database/migrations/0006-oauth-server.ts';
import { openDatabase } from '../../provider/database/open.ts';
import '../quick-database.ts';

it('users from before there were roles get the one of new users, others keep theirs', async (t) => {
  const { database, close } = await openDatabase({ dataDir: 'memory:' });
  t.after(close);
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
