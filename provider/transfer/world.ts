import type { Database } from '../database/schema.ts';
import type { World } from '../world/world.ts';

/** What an import needs of a world. */
export interface TransferWorld
  extends Pick<World, 'database' | 'clock' | 'random' | 'pepper' | 'settings' | 'servers'> {
  /** Which database a project is on, for a command that works on all servers. @default `database` */
  databaseOf?(projectId: string): Database;
}

/** The database with the organizations of a project. */
export const databaseOf = (world: Pick<TransferWorld, 'database' | 'databaseOf'>, projectId: string) =>
  world.databaseOf?.(projectId) ?? world.database;
