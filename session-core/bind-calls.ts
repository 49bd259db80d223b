/** Gives the browser a key before its first call that may sign in, where the project binds sessions to their browsers. */
import type { BootstrapKeeper } from './bootstrap.ts';
import { lazyProof } from './core.ts';
import type { Environment } from './environment.ts';
import type { CallOf } from './http/call.ts';
import { unlessAborted } from './lib/abort.ts';
import { waitAtMost } from './lib/wait-at-most.ts';
import { firstBootstrap } from './settled-bootstrap.ts';

/** How long the first call waits for the key. Milliseconds. */
const keyWait = 3_000;

interface BindParts {
  environment: Environment;
  stateKey: string;
  bootstrap: BootstrapKeeper;
}

/** The same calls, each after the key is there. Without a key, the client makes them anyway: the server decides. */
export function bindCalls<C>(call: CallOf<C>, { environment, stateKey, bootstrap }: BindParts): CallOf<C> {
  const { clock } = environment;
  const firstSettings = firstBootstrap(bootstrap, clock);
  let making: Promise<void> | null = null;

  async function make(): Promise<void> {
    try {
      const made = lazyProof.load().then(({ makeKey }) => makeKey({ environment, stateKey }));
      await waitAtMost(clock, keyWait, made);
    } catch {
      // As in some private windows. Whether it may sign in without a key, the server decides.
    }
  }

  return async (name, body, settings = {}) => {
    const { sessionBinding } = await firstSettings(settings.signal);
    if (sessionBinding !== 'off') {
      making ??= make();
      await unlessAborted(making, settings.signal);
    }
    return call(name, body, settings);
  };
}
