/** Opens a database of ours, embedded or on a server, and brings it to its newest schema. */
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { driverAddress } from './address.ts';
import { type OpenedDialect, openEmbedded } from './embedded.ts';
import { listenForNotices, type Notices } from './notices.ts';
import { retryingPool } from './retrying-pool.ts';
import { limitConnection } from './time-limits.ts';

export interface OpenedTables<Tables> {
  database: Kysely<Tables>;
  /**
   * Receives what other processes announce with `pg_notify`, until the returned function is called. The embedded database
   * has no other processes, and stays silent.
   */
  listen(channel: string, notices: Notices): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface StorageOptions<Tables> {
  /** Address of a PostgreSQL server, as `postgres://…`. @default the embedded database in `dataDir` */
  url?: string | undefined;
  /** Connections to a server. @default 10 */
  poolSize?: number | undefined;
  /** How long a server works on one statement; migrations take the time they need. Milliseconds. @default 10000 */
  statementLimit?: number | undefined;
  /** Folder of the embedded database; `memory:` keeps nothing. */
  dataDir: string;
  /** Whose it is: the name of the lock in the folder, and of the connections to a server. */
  owner: 'provider' | 'demo';
  /** Told when a connection breaks that nobody was using; the pool makes a new one. */
  onBreak?: ((error: Error) => void) | undefined;
  /** Brings it to the newest schema. */
  migrate(database: Kysely<Tables>): Promise<void>;
}

/**
 * Opens it; safe when several processes do so at once on one server.
 *
 * @throws DataDirInUseError, DataDirUnusableError, NewerSchemaError
 */
export async function openStorage<Tables>(options: StorageOptions<Tables>): Promise<OpenedTables<Tables>> {
  const { url, dataDir, owner, migrate } = options;
  const { dialect, release } = url ? openServer(url, options) : await openEmbedded(dataDir, owner);
  const database = new Kysely<Tables>({ dialect });
  const close = async () => {
    try {
      await database.destroy();
    } finally {
      release();
    }
  };
  try {
    await (url ? migrateServer(url, options) : migrate(database));
  } catch (error) {
    // What went wrong first is what can be mended; connections that do not end either follow from it.
    await close().catch(() => undefined);
    throw error;
  }
  const listen: OpenedTables<Tables>['listen'] = (channel, notices) =>
    url ? listenForNotices(url, { ...notices, channel, owner }) : Promise.resolve(async () => {});
  return { database, listen, close };
}

/** The database has been brought to a schema that this version does not know. */
export class NewerSchemaError extends StartError {
  override readonly name = 'NewerSchemaError';

  constructor(cause: unknown) {
    super('The database belongs to a newer version of this program. Start that one, or restore a backup.', {
      cause,
    });
  }
}

/**
 * Runs the migrations that have not run yet. Kysely takes an advisory lock, so a second process waits and then finds
 * nothing to do.
 *
 * @param noted Name of the table of those that have. @default `kysely_migration`
 * @throws NewerSchemaError
 */
export async function runMigrations<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
  noted = 'kysely_migration',
): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    migrationTableName: noted,
    migrationLockTableName: `${noted}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  if (await isNewer(database, migrations, noted)) throw new NewerSchemaError(error);
  throw new Error('The database could not be brought to the newest schema.', { cause: error });
}

async function isNewer<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
  noted: string,
): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(noted)}`.execute(database);
    return rows.some(({ name }) => !Object.hasOwn(migrations, name));
  } catch {
    // What went wrong before says more.
    return false;
  }
}

/** By a connection without a limit: a large table takes its time, and so does another process that is migrating. */
async function migrateServer<Tables>(url: string, options: StorageOptions<Tables>): Promise<void> {
  const { dialect } = openServer(url, { ...options, poolSize: 1, statementLimit: 0 });
  const database = new Kysely<Tables>({ dialect });
  try {
    await options.migrate(database);
  } finally {
    // As above.
    await database.destroy().catch(() => undefined);
  }
}

/** Milliseconds. */
const connectTimeout = 10_000;

function openServer<Tables>(
  url: string,
  { poolSize = 10, statementLimit = 10_000, owner, onBreak }: StorageOptions<Tables>,
): OpenedDialect {
  const pool = new pg.Pool({
    connectionString: driverAddress(url),
    max: poolSize,
    application_name: `auth-elements-${owner}`,
    connectionTimeoutMillis: connectTimeout,
    // Without a limit nothing is set: behind a pooler it would stay with the connection that others get next.
    ...(statementLimit > 0 && { onConnect: (client) => limitConnection(client, statementLimit) }),
    types: { getTypeParser: parserFor },
  });
  // A connection that breaks is replaced by the pool; without a listener it would end the process. The pool listens
  // only while a connection is idle, hence the second one: a query in progress fails with its own error.
  pool.on('error', (error) => onBreak?.(error));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { dialect: new PostgresDialect({ pool: retryingPool(pool, statementLimit) }), release: () => {} };
}

/** `bigint` as a number, as the embedded database gives it: ours count messages, far below 2^53. */
const parserFor: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
