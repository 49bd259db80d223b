/** Work that a process does from time to time, apart from every request. */
import { within } from '../../platform/deadline.ts';
import { logFailure } from '../watch/outages.ts';
import type { Parts } from '../world/ground.ts';
import { minute, second } from './clock.ts';

interface Rounds {
  /** Between the starts of two rounds. ms */
  pause: number;
  run: () => Promise<void>;
  /** What to log when a round fails, such as `could not deliver to webhooks`. */
  failure: string;
}

/** A round that takes longer than this and ten pauses hangs: the next one starts beside it, as it would in another process. */
const longest = minute;
/** How long a stop waits for a round. What it has not done another process does, as after a kill. */
const grace = 5 * second;

/** Starts the rounds; returns the function that stops them and waits a little for the current one. */
export function startRounds(
  world: Parts<'every' | 'outages' | 'log'>,
  { pause, run, failure }: Rounds,
): () => Promise<void> {
  let current: Promise<void> | undefined;
  const stop = world.every(pause, () => {
    // A long round continues instead of a second one.
    current ??= within(Math.max(longest, 10 * pause), run(), 'A round')
      .catch((error: unknown) => logFailure(world, error, failure))
      .finally(() => {
        current = undefined;
      });
  });
  return async () => {
    stop();
    if (current) await within(grace, current, 'The current round').catch(() => undefined);
  };
}
