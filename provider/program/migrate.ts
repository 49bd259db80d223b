/** The migration as a step of its own, for installations that start their processes with `MIGRATE=off`. */
import { StartError } from '../../platform/start-error.ts';
import { openDatabase } from '../database/open.ts';
import { partitionSessions } from '../database/partitions/partition-sessions.ts';
import { readDatabaseSettings } from '../settings/own-environment.ts';
import { eachServer } from '../settings/settings.ts';

type Source = Record<string, string | undefined>;

/**
 * Migrates the configured database. It needs only the variables of the database.
 *
 * @throws StartError with a message for the operator: SettingsError, DataDirInUseError, DataDirUnusableError or
 * NewerSchemaError
 */
export async function migrateDatabase(source?: Source): Promise<void> {
  for (const [, settings] of eachServer(readDatabaseSettings(source))) {
    const { close } = await openDatabase(settings);
    await close();
  }
}

/** There is no server whose tables could have partitions. */
class NoServerError extends StartError {
  override readonly name = 'NoServerError';
}

/**
 * Migrates the configured database, and then gives its sessions partitions; providers may use it meanwhile.
 *
 * @throws StartError as of `migrateDatabase`; NoServerError, NotOwnerError, TableInUseError, UnknownTriggerError
 */
export async function partitionDatabase(
  source: Source | undefined,
  report: (line: string) => void,
): Promise<void> {
  const all = readDatabaseSettings(source);
  if (!all.databaseUrl)
    throw new NoServerError('The embedded database keeps its sessions in one table. Set DATABASE_URL first.');
  for (const [, settings] of eachServer(all)) {
    // Checking a foreign key of many rows takes longer than a call may.
    const { database, close } = await openDatabase({ ...settings, databasePoolSize: 1, statementLimit: 0 });
    try {
      await partitionSessions(database, { report });
    } finally {
      await close();
    }
  }
}
