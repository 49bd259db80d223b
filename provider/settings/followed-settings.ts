/** Lets a process work with the newest settings that were applied. */

import { second } from '../clock/clock.ts';
import { startRounds } from '../clock/rounds.ts';
import type { Parts } from '../world/ground.ts';
import { type AppliedSettings, readNewest } from './applied-settings.ts';

const pause = 5 * second;

interface FollowedSettings {
  /** The version that the process works with; 0: its variables. */
  version(): number;
  /** Whether a newer one was applied that it could not take. */
  isBehind(): boolean;
  stop(): Promise<void>;
}

/** @param adopt works with other settings from then on. @throws if they do not fit the variables of this process */
export function followSettings(
  world: Parts<'database' | 'every' | 'outages' | 'log'>,
  started: number,
  adopt: (applied: AppliedSettings) => Promise<void>,
): FollowedSettings {
  let version = started;
  let refused = 0;
  const stop = startRounds(world, {
    pause,
    async run() {
      const newest = await readNewest(world.database, Math.max(version, refused));
      if (!newest) return;
      refused = newest.version;
      await adopt(newest);
      version = newest.version;
      world.log.info({ version }, 'works with newer settings');
    },
    failure: 'could not take the newest settings; works with those from before',
  });
  return { version: () => version, isBehind: () => refused > version, stop };
}
