/** The migration as a step of its own, for installations that start their processes with `MIGRATE=off`. */
import { openDatabase } from './database/open.ts';
import { readVariables } from './environment.ts';

/**
 * Migrates the configured database. It needs only the variables of the database.
 *
 * @throws StartError with a message for the operator: SettingsError, DataDirInUseError, DataDirUnusableError or
 * NewerSchemaError
 */
export async function migrateDatabase(
  source: Record<string, string | undefined> = process.env,
): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = readVariables(source);
  const { close } = await openDatabase({ databaseUrl, dataDir });
  await close();
}
