/** Gives the browser a key before its first call that may sign in, where the project binds sessions to their browsers. */
import type { BootstrapKeeper } from '../bootstrap/bootstrap.ts';
import { firstBootstrap } from '../bootstrap/settled-bootstrap.ts';
import type { Environment } from '../environment.ts';
import { unlessAborted } from '../lib/abort.ts';
import type { Lazy } from '../lib/lazy.ts';
import { waitAtMost } from '../lib/wait-at-most.ts';

/** How long the first call waits for the key. Milliseconds. */
const keyWait = 3_000;

interface BindParts {
  environment: Environment;
  stateKey: string;
  bootstrap: BootstrapKeeper;
  proof: Lazy<typeof import('./proof.ts')>;
}

/** Resolves when the key is there. Without one, too: the client then calls anyway, and the server decides. */
export function keyMaker({ environment, stateKey, bootstrap, proof }: BindParts) {
  const { clock } = environment;
  const firstSettings = firstBootstrap(bootstrap, clock);
  let making: Promise<void> | null = null;

  async function make(): Promise<void> {
    try {
      const creation = proof.load().then(({ makeKey }) => makeKey({ environment, stateKey }));
      await waitAtMost(clock, keyWait, creation);
    } catch {
      // Some private windows refuse keys. Whether it may sign in without a key, the server decides.
    }
  }

  return async (signal?: AbortSignal): Promise<void> => {
    const { sessionBinding } = await firstSettings(signal);
    if (sessionBinding === 'off') return;
    making ??= make();
    await unlessAborted(making, signal);
  };
}
