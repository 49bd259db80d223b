import type { Database } from '../database/schema.ts';
import type { World } from '../world/world.ts';

/** What an import needs of a world. */
export interface TransferWorld
  extends Pick<World, 'database' | 'clock' | 'random' | 'pepper' | 'settings' | 'servers'> {
  /** Of a command, which works on all database servers: that of a project. @default `database` */
  databaseOf?(projectId: string): Database;
}

/** The database with the organizations of a project. */
export const databaseOf = (world: Pick<TransferWorld, 'database' | 'databaseOf'>, projectId: string) =>
  world.databaseOf?.(projectId) ?? world.database;
