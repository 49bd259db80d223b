/** What all methods of one client share. Not in `parts.ts`, which a page without methods loads. */
import type { MethodsParts } from '../../axis.ts';
import { pageCalls } from '../../methods/page-calls.ts';
import { createRememberedDevices, type RememberedDevices } from '../../methods/remembered-devices.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import { firstFactors } from '../first-factors.ts';
import { remembersWay } from '../last-way.ts';
import { protectionKinds } from '../protection-kinds.ts';
import type { ConsumerTypes } from '../types.ts';
import { type Commit, commitReply, type MethodParts } from './parts.ts';

interface SharedParts extends MethodParts {
  tokens: TokenKeeper;
  remembered: RememberedDevices;
}

export function partsOf({ core, run }: MethodsParts<ConsumerTypes>): SharedParts {
  const { environment, stateKey, tokens } = core;
  const remembered = createRememberedDevices(environment, stateKey);
  const call = remembered.sentWith(pageCalls(core, protectionKinds), firstFactors);
  const commit: Commit = (reply, duration, { signIn = true } = {}) =>
    commitReply(core, reply, duration, signIn);
  return { call, run, tokens, remembered, commit: remembersWay(commit, core, environment) };
}
