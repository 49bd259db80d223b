/** Opens the database of the pets. */
import { join } from 'node:path';
import { inMemory } from '../../platform/storage/embedded.ts';
import { type OpenedTables, openStorage } from '../../platform/storage/open.ts';
import { migrate } from './migrations.ts';
import type { PetTables } from './schema.ts';

export type OpenedPets = OpenedTables<PetTables>;

/**
 * Opens a PostgreSQL server if `databaseUrl` is given, else an embedded database in its own folder below `dataDirectory`.
 *
 * @throws DataDirInUseError if another demo works in the folder; DataDirUnusableError
 */
export function openPets(options: { databaseUrl?: string | undefined; dataDirectory: string }) {
  const { databaseUrl, dataDirectory } = options;
  return openStorage<PetTables>({
    url: databaseUrl,
    dataDir: dataDirectory === inMemory ? inMemory : join(dataDirectory, 'demo'),
    owner: 'demo',
    onBreak: (error) => console.error(`demo: an idle database connection broke: ${error.message}`),
    migrate,
  });
}
