/** What every call of a page needs besides its credentials, for any axis: a key of the browser, a captcha, a fingerprint. */
import type { AxisTypes } from '../axis.ts';
import { keyMaker } from '../binding/bind-calls.ts';
import type { Core } from '../core.ts';
import type { CallOf } from '../http/call.ts';
import { type ProtectionKinds, prepareProtection, protectCalls } from '../http/protection.ts';
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
