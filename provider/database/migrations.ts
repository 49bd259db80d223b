/** Migrates a database to the newest schema; safe when several processes start at once. */
import { requireMigrated, runMigrations } from '../../platform/storage/open.ts';
import { baseline } from './migrations/0001-baseline.ts';
import type { Database } from './schema.ts';

/** The order is fixed, and a released migration never changes. Until 0.1.0 is released, tables change in `tables/`; then by a new migration. */
const migrations = {
  '0001-baseline': baseline,
};

export const migrate = (database: Database): Promise<void> => runMigrations(database, migrations);

/** Changes nothing. @throws OlderSchemaError, NewerSchemaError */
export const checkMigrated = (database: Database): Promise<void> => requireMigrated(database, migrations);
