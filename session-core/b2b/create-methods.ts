/** The chunk of calls: it comes with the first of them. */
import { protectCalls } from '../http/protection.ts';
import type { Run } from '../lib/run.ts';
import { createPkce } from '../pkce.ts';
import type { B2BCalls } from '../wire/b2b/calls.ts';
import type { B2BSessionClient } from './client.ts';
import { createDiscovery } from './methods/discovery.ts';
import { createMemberMagicLinks } from './methods/magic-links.ts';
import { createSelf } from './methods/members.ts';
import { createOrganizations } from './methods/organizations.ts';
import { createMemberOtps } from './methods/otps.ts';
import { createMemberTotp, createRecoveryCodes } from './methods/second-factors.ts';
import { protectionKinds } from './protection-kinds.ts';
import type { MemberCore } from './types.ts';

/** All calls that come with this chunk. */
export interface MemberMethods {
  magicLinks: B2BSessionClient['magicLinks'];
  otps: B2BSessionClient['otps'];
  totp: B2BSessionClient['totp'];
  recoveryCodes: B2BSessionClient['recoveryCodes'];
  self: Omit<B2BSessionClient['self'], 'getInfo' | 'onChange'>;
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
  // One for all clients of the page: a pair that could not be stored is kept in it.
  core.pkce ??= createPkce({ environment, stateKey: core.stateKey });
  return {
    magicLinks: createMemberMagicLinks({ ...parts, pkce: core.pkce }),
    otps: createMemberOtps(parts),
    totp: createMemberTotp(parts),
    recoveryCodes: createRecoveryCodes(parts),
    self: createSelf(parts),
    discovery: createDiscovery(parts),
    organization: createOrganizations(parts),
  };
}
