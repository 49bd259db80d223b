import type { World } from '../world/world.ts';

/** What an import needs of a world. */
export type TransferWorld = Pick<World, 'database' | 'clock' | 'random' | 'pepper' | 'settings' | 'servers'>;
