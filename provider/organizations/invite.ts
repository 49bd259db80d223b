/** Invitations: an address becomes an invited member, who joins by proving it. */
import type { Address } from '../accounts/emails.ts';
import { record } from '../audit/record.ts';
import { later, minute } from '../clock/clock.ts';
import type { MemberRow, Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { RuleWorld } from '../world/ground.ts';
import { isRetired, lockMemberByAddress, updateMember } from './members/member-rows.ts';
import { lockLiveMember } from './members/memberships.ts';
import { insertMember } from './members/new-members.ts';
import { changedAmong, type Rights, requireRights } from './members/rights.ts';
import { readRoles, rolesByDomain } from './members/roles.ts';
import { lockOrganization } from './organization-rows.ts';
import { checkClaim, checkMayBeInvited } from './sign-in/provisioning.ts';

interface Invitation {
  address: Address;
  minutes: number;
  name?: string | undefined;
  roles?: readonly string[] | undefined;
  untrusted_metadata?: Record<string, unknown> | undefined;
}

/**
 * Invites an address, or invites it again. An invitation that is open keeps the roles that nobody names now, and ends no earlier; one that
 * has ended is gone, and nothing of it comes back.
 *
 * @throws Refusal `invalid_email_for_invites`, `user_already_invited`, `retired_member_email`,
 *   `action_not_allowed_email_domain_is_claimed`
 */
export async function inviteMember(
  world: RuleWorld,
  trx: Queries,
  organizationId: string,
  { minutes, roles, ...fields }: Invitation,
  rights: Rights,
): Promise<MemberRow> {
  const { address, name } = fields;
  const organization = await lockOrganization(world, trx, organizationId);
  checkMayBeInvited(organization, address.key);
  await checkClaim(world, trx, organizationId, address.key);
  if (await isRetired(trx, organization, address.key)) throw new Refusal('retired_member_email');
  const roleIds = roles && readRoles(world, organization, roles);
  requireRights(rights, rolesByDomain(organization, address.key));
  const end = later(world.clock.now(), minutes * minute);
  await lockLiveMember(world, trx, organization, address.key);
  const newMember = { ...fields, status: 'invited', invited_until: end, roles: roleIds } as const;
  const inserted = await insertMember(world, trx, organization, newMember);
  if (inserted) {
    requireRights(rights, inserted.roles);
    return recordInvitation(trx, inserted);
  }
  const existing = await lockMemberByAddress(trx, organization, address.key);
  if (!existing || existing.status === 'active') throw new Refusal('user_already_invited');
  if (roleIds) requireRights(rights, changedAmong(existing.roles, roleIds));
  const invited = await updateMember(world, trx, existing, {
    status: 'invited',
    invited_until: laterEnd(existing, end),
    ...(name === undefined ? {} : { name }),
    ...(roleIds ? { roles: JSON.stringify(roleIds) } : {}),
  });
  return recordInvitation(trx, invited);
}

/** The invitation of a member whom an admin has moved has no end. */
function laterEnd({ status, invited_until: end }: MemberRow, next: Date): Date | null {
  if (status !== 'invited') return next;
  return end !== null && end < next ? next : end;
}

async function recordInvitation(trx: Queries, member: MemberRow): Promise<MemberRow> {
  const { member_id: userId, roles } = member;
  await record(trx, { kind: 'invitation.sent', userId, organization: member, details: { roles } });
  return member;
}
