/** What every call of a page needs besides its credentials, for any axis: a key of the browser, a captcha, a fingerprint. */
import type { AxisTypes } from './axis.ts';
import { bindCalls } from './bind-calls.ts';
import type { Core } from './core.ts';
import type { CallOf } from './http/call.ts';
import { type ProtectionKinds, protectCalls } from './http/protection.ts';

/** The calls of a core. An axis only says which of them the project may protect. */
export function pageCalls<A extends AxisTypes>(
  core: Core<A>,
  kinds: ProtectionKinds<A['calls']>,
): CallOf<A['calls']> {
  return bindCalls(protectCalls<A['calls']>(core, kinds), core);
}
