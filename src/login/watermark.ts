import type { Bootstrap } from '../../session-core/client.ts';
import { defaultBootstrap } from '../../session-core/default-bootstrap.ts';

/**
 * Whether the watermark stands below the screen: as the project says, or, until that is known, as in the markup that a
 * server wrote.
 */
export function showsWatermark(bootstrap: Bootstrap | null | undefined, written: boolean): boolean {
  return bootstrap && bootstrap !== defaultBootstrap ? bootstrap.displayWatermark : written;
}
