/** Sign-in of a member by a token that the project owner's own server has signed. */

import type { readClaims } from '../../accounts/trusted-tokens.ts';
import type { Queries } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { lockSessionToJoin } from '../../sessions/locked-session.ts';
import type { MessageWorld } from '../../world/world.ts';
import { lockMemberByAddress } from '../members/member-rows.ts';
import { lockOrganization } from '../organization-rows.ts';
import { type Entered, enter } from './enter.ts';
import { trustedProof } from './proofs.ts';

interface Attested {
  claims: Awaited<ReturnType<typeof readClaims>>;
  organizationId: string;
  minutes: number;
}

/**
 * Enters the organization as the active member with the address that the token names; no one can join this way. The server
 * vouches for all that the organization requires: the reply knows no missing factor.
 *
 * @param claims of a token that is used up now
 * @throws Refusal `organization_not_found`, `member_not_found`, `invalid_trusted_auth_token`
 */
export async function attestMember(
  world: MessageWorld,
  trx: Queries,
  caller: Caller,
  { claims, organizationId, minutes }: Attested,
): Promise<Entered> {
  const { address } = claims.identity;
  const organization = await lockOrganization(world, trx, organizationId);
  const session = await lockSessionToJoin(world, trx, caller, 'member');
  if (!address) throw new Refusal('invalid_trusted_auth_token');
  const member = await lockMemberByAddress(trx, organization, address.key);
  if (member?.status !== 'active') throw new Refusal('member_not_found');
  const proofs = [trustedProof({ tokenId: claims.id, member, at: world.clock.now() })];
  return enter(world, trx, caller, { organization, address, proofs, minutes, half: null, session });
}
