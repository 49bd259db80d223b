/** Opens a database, embedded or on a server, and migrates it to the newest schema. */
import { isDeepStrictEqual } from 'node:util';
import { Kysely, type Migration, Migrator, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { dialectOver } from './dialect.ts';
import type { OpenedDialect } from './embedded.ts';
import { type Chooser, clientOf, createChooser } from './hosts.ts';
import { listenForNotices, type Notices } from './notices.ts';
import { serverLines } from './server-lines.ts';
import { createStatements } from './statements.ts';
import { limitConnection } from './time-limits.ts';
import { wasRolledBack } from './transaction.ts';

export interface OpenedTables<Tables> {
  database: Kysely<Tables>;
  /**
   * Receives what other processes send with `pg_notify`, until the returned function is called. The embedded database
   * has only one process, so nothing arrives.
   */
  listen(channel: string, notices: Notices): Promise<() => Promise<void>>;
  /** Whether the connections that calls use work: runs a query on one. @throws the driver's error, or DeadlineError */
  ping(): Promise<void>;
  /** What the clock of a server says; null for the embedded database, which has ours. @throws the driver's error */
  now(): Promise<Date | null>;
  /** The connections to a server; null for the embedded database. */
  pool(): PoolUse | null;
  close(): Promise<void>;
}

/** Connections, and statements that wait for one. */
interface PoolUse {
  total: number;
  idle: number;
  waiting: number;
}

/** Runs a statement; its text has no values in it. */
export type Around = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>;

interface StorageOptions<Tables> {
  /** Address of a PostgreSQL server, as `postgres://…`. @default the embedded database in `dataDir` */
  url?: string | undefined;
  /** Connections to a server. @default 10 */
  poolSize?: number | undefined;
  /** Time limit of one statement; migrations have none. Milliseconds. @default 10000 */
  statementLimit?: number | undefined;
  /** Whether the server prepares statements by name; see `StatementOptions`. @default true */
  namedStatements?: boolean | undefined;
  /** Called once if the pooler does not support named statements; from then on they have no names. */
  onUnnamed?: ((error: Error) => void) | undefined;
  /** The folder of the embedded database; `memory:` stores nothing. */
  dataDir: string;
  /** The program: names the lock in the folder, and the connections to a server. */
  owner: 'provider' | 'demo' | 'shelter';
  /** Called when an idle connection breaks; the pool replaces it. */
  onBreak?: ((error: Error) => void) | undefined;
  /** Runs each statement, to measure it. @default as it is */
  around?: Around | undefined;
  /** Migrates the database to the newest schema, or checks that it has it. */
  migrate(database: Kysely<Tables>): Promise<void>;
}

/**
 * Opens a database. Several processes may do so at once on one server.
 *
 * @throws DataDirInUseError, DataDirUnusableError, NewerSchemaError
 */
export async function openStorage<Tables>(options: StorageOptions<Tables>): Promise<OpenedTables<Tables>> {
  const { url, dataDir, owner, migrate, around } = options;
  const { dialect, release, pool, ...server } = url
    ? openServer(url, options)
    : { ...(await openFolder(dataDir, owner, around)), pool: () => null, ping: null };
  const database = new Kysely<Tables>({ dialect });
  const probe = url ? openProbe(createChooser(url), owner) : null;
  const close = async () => {
    try {
      await Promise.all([database.destroy(), probe?.end()]);
    } finally {
      release();
    }
  };
  try {
    await (url ? migrateServer(url, options) : migrate(database));
  } catch (error) {
    // The first error matters; a failure to close only follows from it.
    await close().catch(() => undefined);
    throw error;
  }
  const listen: OpenedTables<Tables>['listen'] = (channel, notices) =>
    url ? listenForNotices(url, { ...notices, channel, owner }) : Promise.resolve(async () => {});
  const ping = server.ping ?? (async () => void (await sql`select 1`.execute(database)));
  const now = async () => {
    if (!probe) return null;
    const { rows } = await probe.ask<{ now: Date }>('select clock_timestamp() as now');
    return rows[0]?.now ?? null;
  };
  return { database, listen, ping, now, pool, close };
}

/** Loaded only here: the embedded database takes more memory than the rest of a program. */
async function openFolder(dataDir: string, owner: string, around?: Around): Promise<OpenedDialect> {
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(dataDir, owner, around);
}

/** The database has a newer schema than this version. */
export class NewerSchemaError extends StartError {
  override readonly name = 'NewerSchemaError';

  constructor(cause: unknown) {
    super('The database belongs to a newer version of this program. Start that one, or restore a backup.', {
      cause,
    });
  }
}

/** The database has an older schema than this version, which may not migrate it. */
export class OlderSchemaError extends StartError {
  override readonly name = 'OlderSchemaError';

  constructor() {
    super('The database has not been migrated for this version of the program. Run the migration first.');
  }
}

/**
 * Checks that all migrations have run, and changes nothing.
 *
 * @throws OlderSchemaError, NewerSchemaError
 */
export async function requireMigrated<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  if (await isNewer(database, migrations, usualTable)) throw new NewerSchemaError(undefined);
  if (!(await hasAll(database, migrations, usualTable))) throw new OlderSchemaError();
}

const usualTable = 'kysely_migration';

/** Retries of a migration that the server rolls back in favour of calls of processes that still run. */
const mostAttempts = 10;

/**
 * Runs the migrations that have not run yet. Kysely takes an advisory lock, so a second process waits and then finds
 * nothing to do.
 *
 * @param table the table that records them. @default `kysely_migration`
 * @throws NewerSchemaError
 */
export async function runMigrations<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
  table = usualTable,
): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  });
  let error: unknown;
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    error = await hasAll(database, migrations, table).then(
      async (isDone) => (isDone ? undefined : (await migrator.migrateToLatest()).error),
      (failure) => failure,
    );
    if (!error) return;
    if (!wasRolledBack(error)) break;
  }
  if (await isNewer(database, migrations, table)) throw new NewerSchemaError(error);
  throw new Error('The database could not be migrated to the newest schema.', { cause: error });
}

/** Whether just these migrations have run: most starts find it so, and the migrator would read the whole catalog first. */
async function hasAll<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
  table: string,
): Promise<boolean> {
  const names = await namesIn(database, table).catch((error: { code?: string }) => {
    if (error.code !== undefinedTable) throw error;
    return [];
  });
  return isDeepStrictEqual(names.sort(), Object.keys(migrations).sort());
}

async function isNewer<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
  table: string,
): Promise<boolean> {
  // The migration's own error says more than one here.
  const names = await namesIn(database, table).catch(() => []);
  return names.some((name) => !Object.hasOwn(migrations, name));
}

/** What PostgreSQL calls a table that does not exist. */
const undefinedTable = '42P01';

async function namesIn<Tables>(database: Kysely<Tables>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(database);
  return rows.map(({ name }) => name);
}

/** Migrates over a connection without time limit: large tables take long, as does waiting for another process. */
async function migrateServer<Tables>(url: string, options: StorageOptions<Tables>): Promise<void> {
  const { dialect } = openServer(url, { ...options, poolSize: 1, statementLimit: 0, namedStatements: false });
  const database = new Kysely<Tables>({ dialect });
  try {
    await options.migrate(database);
  } finally {
    // The migration's error matters more.
    await database.destroy().catch(() => undefined);
  }
}

/** Milliseconds. */
const connectTimeout = 10_000;
const probeTimeout = 2000;
/** How long a client waits for an answer, as a multiple of the limit of a statement. */
const silence = 1.2;

/** A connection of its own: waiting for one that is busy would look like a wrong clock. */
function openProbe(chooser: Chooser, owner: string) {
  const probe = new pg.Pool({
    Client: clientOf(chooser),
    onConnect: (client) => chooser.check(client),
    max: 1,
    application_name: `auth-elements-${owner}-probe`,
    connectionTimeoutMillis: probeTimeout,
    query_timeout: probeTimeout,
    keepAlive: true,
  });
  // The pool replaces a broken connection.
  probe.on('error', () => undefined);
  return {
    end: () => probe.end(),
    async ask<Row extends object>(text: string): Promise<pg.QueryResult<Row>> {
      try {
        return await probe.query<Row>(text);
      } catch (error) {
        // Another host may have taken over; the next comparison asks that one.
        await chooser.find();
        throw error;
      }
    },
  };
}

function openServer<Tables>(
  url: string,
  {
    poolSize = 10,
    statementLimit = 10_000,
    namedStatements = true,
    onUnnamed,
    owner,
    onBreak,
    around,
  }: StorageOptions<Tables>,
): OpenedDialect & { pool(): PoolUse; ping(): Promise<void> } {
  const chooser = createChooser(url);
  const pool = new pg.Pool({
    Client: clientOf(chooser),
    max: poolSize,
    application_name: `auth-elements-${owner}`,
    connectionTimeoutMillis: connectTimeout,
    // The server cancels a statement at its limit. If even that answer is missing, the connection is dead.
    query_timeout: statementLimit * silence,
    keepAlive: true,
    keepAliveInitialDelayMillis: connectTimeout,
    // What `together` sends does not wait in the driver.
    pipeline: true,
    // Without a limit nothing is set: behind a pooler a setting would stay with a connection that others use next.
    onConnect: async (client) => {
      await chooser.check(client);
      if (statementLimit > 0) await limitConnection(client, statementLimit);
    },
    types: { getTypeParser: parserFor },
  });
  // The pool replaces a broken connection, but without a listener the error would end the process. The pool listens only
  // while a connection is idle, hence the second listener: a query in progress fails with its own error.
  pool.on('error', (error) => onBreak?.(error));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const statements = createStatements({ named: namedStatements, onUnsupported: onUnnamed });
  const lines = serverLines(pool, { limit: statementLimit, statements, around, chooser });
  const use = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return {
    dialect: dialectOver(lines),
    release: () => {},
    pool: use,
    ping: () => lines.ping(Math.min(probeTimeout, statementLimit || probeTimeout)),
  };
}

/** Parses `bigint` as a number, as the embedded database does: our values are far below 2^53. */
const parserFor: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
