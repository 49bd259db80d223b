/** A PostgreSQL server with an open database, for the suites of a file. */
import { type OpenedDatabase, openDatabase } from '../../provider/database/open.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

export interface ServerDatabase {
  server: PostgresServer;
  opened: OpenedDatabase;
  close(): Promise<void>;
}

export async function startServerDatabase(): Promise<ServerDatabase> {
  const server = await startPostgres();
  const opened = await openDatabase({ databaseUrl: await server.createDatabase(), dataDir: '' });
  return {
    server,
    opened,
    async close() {
      await opened.close();
      await server.stop();
    },
  };
}
