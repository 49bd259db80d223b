/** What all methods of one client share. Not in `parts.ts`, which a page without methods loads. */
import type { MethodsParts } from '../../axis.ts';
import { newestWay } from '../../methods/newest-way.ts';
import { pageCalls } from '../../methods/page-calls.ts';
import { createRememberedDevices, type RememberedDevices } from '../../methods/remembered-devices.ts';
import { lastWayKeyOf } from '../../state/more-names.ts';
import { firstFactors } from '../first-factors.ts';
import { protectionKinds } from '../protection-kinds.ts';
import type { ConsumerCore, ConsumerTypes } from '../types.ts';
import { type Commit, commitReply, type MethodParts } from './parts.ts';

/** The parts of the core, and what each call needs. */
export interface SharedParts
  extends Pick<
      ConsumerCore,
      'environment' | 'tokens' | 'keeper' | 'bootstrap' | 'events' | 'publicToken' | 'apiBaseUrl' | 'prefix'
    >,
    MethodParts {
  readonly core: ConsumerCore;
  readonly remembered: RememberedDevices;
  readonly clientsideServicesIframeURL?: string | undefined;
}

export function partsOf({
  core,
  run,
  clientsideServicesIframeURL,
}: MethodsParts<ConsumerTypes>): SharedParts {
  const { environment, stateKey, tokens, keeper, bootstrap, events, publicToken, apiBaseUrl, prefix } = core;
  const remembered = createRememberedDevices(environment, stateKey);
  const call = remembered.sentWith(pageCalls(core, protectionKinds), firstFactors);
  const commit: Commit = (reply, duration, { signIn = true } = {}) => {
    const before = keeper.sessionId();
    const result = commitReply(core, reply, duration, signIn);
    const { session } = keeper.store.get();
    const isAnother = session && session.session_id !== before;
    const newest = isAnother && newestWay(session.authentication_factors ?? []);
    if (newest) environment.storage.set(lastWayKeyOf(stateKey), newest.way);
    return result;
  };
  return {
    ...{ environment, tokens, keeper, bootstrap, events, publicToken, apiBaseUrl, prefix },
    ...{ core, clientsideServicesIframeURL, call, run, remembered, commit },
  };
}
