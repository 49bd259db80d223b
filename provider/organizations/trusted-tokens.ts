/** Sign-in of a member by a token that the project owner's own server has signed. */
import type { readClaims } from '../accounts/trusted-tokens.ts';
import type { Queries } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world.ts';
import { revokeSession } from './ended-member-sessions.ts';
import { lockSessionIfAny } from './live-member-sessions.ts';
import { lockMemberByAddress } from './member-rows.ts';
import { joinSession, type OpenMemberSession, startSession } from './member-sessions.ts';
import { lockOrganization } from './organization-rows.ts';
import { trustedProof } from './proofs.ts';

interface Attested {
  claims: Awaited<ReturnType<typeof readClaims>>;
  organizationId: string;
  minutes: number;
}

/**
 * Signs in an active member by the address that the token names. The server vouches for everything that the
 * organization requires, also for the second factor; no one can join this way.
 *
 * @param claims of a token that is used up now
 * @throws Refusal `organization_not_found`, `member_not_found`, `invalid_trusted_auth_token`
 */
export async function attestMember(
  world: World,
  trx: Queries,
  caller: Caller,
  { claims, organizationId, minutes }: Attested,
): Promise<OpenMemberSession> {
  const { address } = claims.identity;
  const organization = await lockOrganization(world, trx, organizationId);
  const session = await lockSessionIfAny(world, trx, caller);
  if (!address) throw new Refusal('invalid_trusted_auth_token');
  const member = await lockMemberByAddress(trx, organization, address.key);
  if (member?.status !== 'active') throw new Refusal('member_not_found');
  const proofs = [trustedProof({ tokenId: claims.id, member, at: world.clock.now() })];
  const memberId = member.member_id;
  if (session?.member_id === memberId) return joinSession(world, trx, caller, session, { proofs, minutes });
  if (session) await revokeSession(world, trx, session.member_session_id);
  return startSession(world, trx, caller, { organizationId, memberId, proofs, minutes });
}
