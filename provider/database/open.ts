/** Opens the configured database and brings it to the newest schema. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { type OpenedDialect, openEmbedded } from './embedded.ts';
import { migrate } from './migrations.ts';
import type { Database, Tables } from './schema.ts';

export interface OpenedDatabase {
  database: Database;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  /** Connections to a real server. @default 10 */
  databasePoolSize?: number;
  dataDir: string;
  log?: Logger;
}

/**
 * A PostgreSQL server if `databaseUrl` is given, else the embedded database in `dataDir`.
 *
 * @throws DataDirInUseError
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { dialect, release } = options.databaseUrl
    ? openServer(options.databaseUrl, options)
    : await openEmbedded(options.dataDir);
  const database = new Kysely<Tables>({ dialect });
  const close = async () => {
    await database.destroy();
    release();
  };
  try {
    await migrate(database);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, close };
}

const queryLimit = 10_000;

function openServer(
  connectionString: string,
  { databasePoolSize = 10, log }: { databasePoolSize?: number; log?: Logger },
): OpenedDialect {
  const pool = new pg.Pool({
    connectionString,
    max: databasePoolSize,
    application_name: 'auth-elements-provider',
    connectionTimeoutMillis: queryLimit,
    // A query that hangs must not keep a row locked that somebody's sign-in waits for.
    statement_timeout: queryLimit,
    idle_in_transaction_session_timeout: queryLimit,
    types: { getTypeParser: parserFor },
  });
  // A connection that breaks is replaced by the pool; without a listener it would end the process. The pool listens
  // only while a connection is idle, hence the second one: whoever is using it hears from its query.
  pool.on('error', (error) => log?.warn({ err: error }, 'an idle database connection broke'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { dialect: new PostgresDialect({ pool }), release: () => {} };
}

/** `bigint` as a number, as the embedded database gives it: ours count messages, far below 2^53. */
const parserFor: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
