/** The settings of the project for calls that depend on them. Apart from `bootstrap.ts`, which every page loads. */

import type { Clock } from '../environment.ts';
import { unlessAborted } from '../lib/abort.ts';
import { waitAtMost } from '../lib/wait-at-most.ts';
import type { Bootstrap } from '../settings.ts';
import type { BootstrapKeeper } from './bootstrap.ts';
import { defaultBootstrap } from './default-bootstrap.ts';

/** How long a sign-in waits for settings that it needs, such as PKCE. Milliseconds. */
const longestWait = 3_000;
/** How long the first call of a page waits for settings that no visit has brought yet. Milliseconds. */
const firstWait = 1_000;

/** The server's current settings, since stored ones may be out of date; the stored ones if the server is too slow. */
export async function settledBootstrap(
  bootstrap: Pick<BootstrapKeeper, 'current' | 'load'>,
  clock: Clock,
): Promise<Bootstrap> {
  await waitAtMost(clock, longestWait, bootstrap.load());
  return bootstrap.current();
}

/**
 * The settings for any call. A browser that has none yet waits for them briefly, once: a call that waits for the
 * settings itself does not wait twice.
 */
export function firstBootstrap(bootstrap: BootstrapKeeper, clock: Clock) {
  const isUnknown = () => bootstrap.current() === defaultBootstrap;
  const firstLook = isUnknown() && waitAtMost(clock, firstWait, bootstrap.load());
  return async (signal: AbortSignal | undefined): Promise<Bootstrap> => {
    if (firstLook && isUnknown()) await unlessAborted(firstLook, signal);
    return bootstrap.current();
  };
}
