/** The chunk of calls: it comes with the first of them. */
import { protectCalls } from '../http/protection.ts';
import type { Run } from '../lib/run.ts';
import type { B2BCalls } from '../wire/b2b/calls.ts';
import type { B2BSessionClient } from './client.ts';
import { createDiscovery } from './methods/discovery.ts';
import { createOrganizations } from './methods/organizations.ts';
import { createMemberOtps } from './methods/otps.ts';
import { protectionKinds } from './protection-kinds.ts';
import type { MemberCore } from './types.ts';

/** All calls that come with this chunk. */
export interface MemberMethods {
  otps: B2BSessionClient['otps'];
  discovery: B2BSessionClient['discovery'];
  organization: Omit<B2BSessionClient['organization'], 'getInfo' | 'onChange'>;
}

export function createMemberMethods({ core, run }: { core: MemberCore; run: Run }): MemberMethods {
  const { environment, publicToken, urls, bootstrap } = core;
  const call = protectCalls<B2BCalls>({
    call: core.call,
    kinds: protectionKinds,
    bootstrap,
    environment,
    publicToken,
    urls,
  });
  const parts = { core, call, run };
  return {
    otps: createMemberOtps(parts),
    discovery: createDiscovery(parts),
    organization: createOrganizations(parts),
  };
}
