/** Sign-in of a member by a token that the project owner's own server has signed. */

import type { readClaims } from '../../accounts/trusted-tokens.ts';
import type { Queries } from '../../database/schema.ts';
import { memberHolder } from '../../holders/holder.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { endOneSession } from '../../sessions/ended-sessions.ts';
import { lockSessionToJoin } from '../../sessions/locked-session.ts';
import { renewSession, startSession } from '../../sessions/session-rows.ts';
import { missingAdmission } from '../../sessions/sign-in/admission.ts';
import type { NoticeWorld } from '../../world/world.ts';
import { requireUnlocked } from '../members/locked-members.ts';
import { lockMemberByAddress, updateMember } from '../members/member-rows.ts';
import { lockOrganization } from '../organization-rows.ts';
import { type Entered, startAdmission } from './enter.ts';
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
  world: NoticeWorld,
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
  requireUnlocked(member);
  const proofs = [trustedProof({ tokenId: claims.id, member, at: world.clock.now() })];
  if (session?.member_id === member.member_id) {
    const renewed = await renewSession<'member'>(world, trx, caller, session, { proofs, minutes });
    return { kind: 'session', memberId: member.member_id, session: renewed };
  }
  const holder = memberHolder(world, member);
  const admission = await missingAdmission(world, trx, holder);
  if (admission) {
    const { member_id: memberId, organization_id } = member;
    const replacesSessionId = session?.session_id ?? null;
    const half = {
      memberId,
      organizationId: organization_id,
      replacesSessionId,
      proofs,
      organization,
      admission,
    };
    return startAdmission(world, trx, {
      ...half,
      address: { typed: member.address, key: member.address_key },
    });
  }
  if (session) await endOneSession(world, trx, { sessionId: session.session_id, reason: 'sign_out' });
  await updateMember(world, trx, member, { fields_due: 'none' });
  const started = await startSession(world, trx, caller, { holder, proofs, minutes });
  return { kind: 'session', memberId: member.member_id, session: started };
}
