/** Which database a command works on: a shell may lack the environment of the provider. */
import { resolve } from 'node:path';
import { StartError } from '../../platform/start-error.ts';
import { withoutCredentials } from '../../platform/storage/address.ts';
import { inMemory } from '../../platform/storage/embedded.ts';
import { isDatabaseNamed, readDatabaseSettings } from '../settings/own-environment.ts';
import type { CommandWorld } from './command.ts';

/** The command would work on a new, empty database that nobody named. */
class UnnamedDatabaseError extends StartError {
  override readonly name = 'UnnamedDatabaseError';

  constructor(dataDir: string) {
    super(
      `No database is named. Set DATABASE_URL, or DATA_DIR for an embedded one, as for the provider. (In development, say NODE_ENV=development to use the one in ${resolve(dataDir)}.)`,
    );
  }
}

/**
 * The name of the database, for people, without its password.
 *
 * @throws UnnamedDatabaseError, unless a variable names the database, or development itself is named
 */
export function requireNamedDatabase({ environment }: Pick<CommandWorld, 'environment'>): string {
  const settings = readDatabaseSettings(environment);
  if (!isDatabaseNamed(environment)) throw new UnnamedDatabaseError(settings.dataDir);
  return nameOf(settings);
}

/** The database as a person reads it. */
export function nameOf({ databaseUrl, dataDir }: ReturnType<typeof readDatabaseSettings>): string {
  if (databaseUrl) return `the database ${withoutCredentials(databaseUrl)}`;
  return dataDir === inMemory
    ? 'a database in memory, which ends with this command'
    : `the embedded database in ${resolve(dataDir)}`;
}
