/** What every call of a page needs besides its credentials, for any axis: a key of the browser, a captcha, a fingerprint. */
import type { AxisTypes } from '../axis.ts';
import type { BootstrapKeeper } from '../bootstrap/bootstrap.ts';
import { firstBootstrap } from '../bootstrap/settled-bootstrap.ts';
import type { Core } from '../core.ts';
import type { Environment } from '../environment.ts';
import type { CallOf } from '../http/call.ts';
import { type ProtectionKinds, prepareProtection, protectCalls } from '../http/protection.ts';
import { unlessAborted } from '../lib/abort.ts';
import type { Lazy } from '../lib/lazy.ts';
import { waitAtMost } from '../lib/wait-at-most.ts';
import type { PrepareOptions } from '../settings.ts';

/** The calls of a core, each after the key is there. An axis only says which of them the project may protect. */
export function pageCalls<A extends AxisTypes>(
  core: Core<A>,
  kinds: ProtectionKinds<A['calls']>,
): CallOf<A['calls']> {
  const call = protectCalls<A['calls']>(core, kinds);
  const ownKey = ownKeyOf(core);
  return async (name, body, settings = {}) => {
    await ownKey(settings.signal);
    return call(name, body, settings);
  };
}

/** Makes and fetches what the first call would wait for. */
export async function preparePage<A extends AxisTypes>(
  core: Core<A>,
  { signal }: PrepareOptions,
): Promise<void> {
  await ownKeyOf(core)(signal);
  await prepareProtection(core, signal);
}

/** Shared by all clients of the page. */
function ownKeyOf<A extends AxisTypes>(core: Core<A>) {
  core.ownKey ??= keyMaker(core);
  return core.ownKey;
}

/** How long the first call waits for the key. Milliseconds. */
const keyWait = 3_000;

interface BindParts {
  environment: Environment;
  stateKey: string;
  bootstrap: BootstrapKeeper;
  proof: Lazy<typeof import('../binding/proof.ts')>;
}

/** Gives the browser a key before its first call that may sign in. Resolves when the key is there; without one, too: the client then calls anyway, and the server decides. */
function keyMaker({ environment, stateKey, bootstrap, proof }: BindParts) {
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
