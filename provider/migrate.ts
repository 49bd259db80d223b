/** The migration as a step of its own, for installations that start their processes with `MIGRATE=off`. */
import { openDatabase } from './database/open.ts';
import { readDatabaseSettings } from './settings.ts';

/**
 * Migrates the configured database. It needs only the variables of the database.
 *
 * @throws StartError with a message for the operator: SettingsError, DataDirInUseError, DataDirUnusableError or
 * NewerSchemaError
 */
export async function migrateDatabase(source?: Record<string, string | undefined>): Promise<void> {
  const { close } = await openDatabase(readDatabaseSettings(source));
  await close();
}
