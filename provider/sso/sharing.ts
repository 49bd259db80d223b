/** Whether an admin of one organization may use the company login of another one: only if they may change it there, too. */
import { readAddress } from '../accounts/emails.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { type ActingMember, permissionsOf } from '../organizations/members/acting.ts';
import { loadMember } from '../organizations/members/describe.ts';
import { findMemberByAddress, isSettled, judgedMember } from '../organizations/members/member-rows.ts';
import { projectIdOf, requireOrganization } from '../organizations/organization-rows.ts';
import { judge } from '../organizations/sign-in/judge.ts';
import type { Parts } from '../world/ground.ts';

/**
 * The session has proved enough to enter the other organization, and the roles of the same person there allow it. The
 * answer is the same for an organization that is unknown.
 *
 * @throws Refusal `external_connection_id_not_found`
 */
export async function requireSharing(
  world: Parts<'settings'>,
  trx: Queries,
  { member, session: { proofs } }: ActingMember,
  organizationId: string,
): Promise<void> {
  const memberThere = await findMemberByAddress(
    trx,
    { organization_id: organizationId },
    readAddress(member.email_address).key,
  );
  if (!memberThere || memberThere.project_id !== projectIdOf(world) || !isSettled(memberThere))
    throw notFound();
  const there = await loadMember(world, trx, memberThere.member_id);
  const organization = await requireOrganization(world, trx, organizationId);
  const { primary, mfa } = judge(organization, await judgedMember(trx, memberThere), proofs);
  if (primary || mfa || !permissionsOf(world, there, proofs)('sso', 'update')) throw notFound();
}

const notFound = () => new Refusal('external_connection_id_not_found');
