/** Work that a process does from time to time, apart from every request. */
import { logFailure } from './outages.ts';
import type { World } from './world.ts';

export interface Rounds {
  /** Between the starts of two rounds. ms */
  pause: number;
  /** One round. */
  run: () => Promise<void>;
  /** What to log when a round fails, such as `could not deliver to webhooks`. */
  failure: string;
}

/** Starts the rounds; returns the function that stops them and waits for the current one. */
export function startRounds(world: World, { pause, run, failure }: Rounds): () => Promise<void> {
  let current: Promise<void> | undefined;
  const stop = world.every(pause, () => {
    // A long round continues instead of a second one.
    current ??= run()
      .catch((error: unknown) => logFailure(world, error, failure))
      .finally(() => {
        current = undefined;
      });
  });
  return async () => {
    stop();
    await current;
  };
}

/** Waits for all, so that a stop does too. @throws the first error, after every one has ended */
export async function allDone(works: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) if (result.status === 'rejected') throw result.reason;
}
