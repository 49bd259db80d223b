/** Projects with organizations, over a real PostgreSQL server. Beside `postgres.alone.test.ts`, so that both cores work. */
import { after, before, describe } from 'node:test';
import { type OpenedDatabase, openDatabase } from '../../provider/database/open.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { memberSuites } from './suites/b2b/all.ts';

describe('organizations over a PostgreSQL server', () => {
  let server: PostgresServer;
  let opened: OpenedDatabase;

  before(async () => {
    server = await startPostgres();
    opened = await openDatabase({ databaseUrl: await server.createDatabase(), dataDir: '' });
  });
  after(async () => {
    await opened?.close();
    await server?.stop();
  });

  memberSuites(() => opened);
});
