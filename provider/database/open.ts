/** Opens the configured database and migrates it to the newest schema. */
import { type Around, type OpenedTables, openStorage } from '../../platform/storage/open.ts';
import { checkMigrated, migrate } from './migrations.ts';
import type { Database, Tables } from './schema.ts';

export type OpenedDatabase = OpenedTables<Tables>;

interface DatabaseOptions {
  databaseUrl?: string | undefined;
  /** Connections to a real server. @default 10 */
  databasePoolSize?: number;
  /** How long one statement may take on a server. Milliseconds. @default 10000 */
  statementLimit?: number;
  /** @default true */
  namedStatements?: boolean;
  /** Else the schema must be the newest already. @default true */
  migrateAtStart?: boolean;
  dataDir: string;
  /** Called when an idle connection breaks; the pool replaces it. */
  onBreak?: (error: Error) => void;
  /** Runs each statement, to measure it. */
  around?: Around | undefined;
  /** Called once if the pooler does not support named statements. */
  onUnnamed?: (error: Error) => void;
}

/**
 * A PostgreSQL server if `databaseUrl` is given, else the embedded database in `dataDir`.
 *
 * @throws DataDirInUseError, DataDirUnusableError, NewerSchemaError, OlderSchemaError
 */
export function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  return open(options, options.migrateAtStart === false ? checkMigrated : migrate);
}

/** Opens a database with any schema, to inspect it. @throws DataDirInUseError, DataDirUnusableError */
export function openUnchanged(options: DatabaseOptions): Promise<OpenedDatabase> {
  return open(options, async () => {});
}

function open(
  options: DatabaseOptions,
  migrate: (database: Database) => Promise<void>,
): Promise<OpenedDatabase> {
  const { databaseUrl, databasePoolSize, statementLimit, namedStatements, dataDir } = options;
  return openStorage<Tables>({
    url: databaseUrl,
    poolSize: databasePoolSize,
    statementLimit,
    namedStatements,
    dataDir,
    owner: 'provider',
    onBreak: options.onBreak,
    onUnnamed: options.onUnnamed,
    around: options.around,
    migrate,
  });
}
