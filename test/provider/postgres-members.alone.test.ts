/** Projects with organizations, over a real PostgreSQL server. Beside `postgres.alone.test.ts`, so that both cores work. */
import { after, before, describe } from 'node:test';
import { type ServerDatabase, startServerDatabase } from './server-database.ts';
import { memberSuites } from './suites/b2b/all.ts';

describe('organizations over a PostgreSQL server', () => {
  let database: ServerDatabase;

  before(async () => {
    database = await startServerDatabase();
  });
  after(() => database?.close());

  memberSuites(() => database.opened);
});
