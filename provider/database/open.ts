/** Opens the configured database and brings it to the newest schema. */

import type { Logger } from '../../server/log.ts';
import { type OpenedTables, openStorage } from '../../server/storage/open.ts';
import { migrate } from './migrations.ts';
import type { Tables } from './schema.ts';

export type OpenedDatabase = OpenedTables<Tables>;

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  /** Connections to a real server. @default 10 */
  databasePoolSize?: number;
  /** Of a real server, for one statement. Milliseconds. @default 10000 */
  statementLimit?: number;
  dataDir: string;
  log?: Logger;
}

/**
 * A PostgreSQL server if `databaseUrl` is given, else the embedded database in `dataDir`.
 *
 * @throws DataDirInUseError, DataDirUnusableError, NewerSchemaError
 */
export function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { databaseUrl, databasePoolSize, statementLimit, dataDir, log } = options;
  return openStorage<Tables>({
    url: databaseUrl,
    poolSize: databasePoolSize,
    statementLimit,
    dataDir,
    owner: 'provider',
    onBreak: (error) => log?.warn({ err: error }, 'an idle database connection broke'),
    migrate,
  });
}
