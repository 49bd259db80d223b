/** How a membership begins, ends, and begins again. */
import { sql } from 'kysely';
import { record } from '../../audit/record.ts';
import type { MemberRow, OrganizationRow, Queries } from '../../database/schema.ts';
import { ruledTables } from '../../database/table-rules.ts';
import { Refusal } from '../../http/refusal.ts';
import { disconnectApp, listConnectedApps } from '../../oauth-server/connected-apps.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';
import { lockOrganization } from '../organization-rows.ts';
import { checkClaim, checkMayBeInvited } from '../sign-in/provisioning.ts';
import { endMemberAccess } from './ended-member-sessions.ts';
import {
  findMemberByAddress,
  isExpiredInvitation,
  isRetired,
  lockMember,
  lockMemberByAddress,
  recordNewMember,
  updateMember,
} from './member-rows.ts';
import { insertMember, type NewMemberRow } from './new-members.ts';
import { leaveAddress } from './person.ts';
import { checkNumber, readNumber } from './phone-numbers.ts';
import { type Rights, requireRights, requireRightsOver } from './rights.ts';
import { readRoles, rolesByDomain } from './roles.ts';

/** @throws Refusal `duplicate_member_email`, `retired_member_email`, `action_not_allowed_email_domain_is_claimed` */
export async function createMember(
  world: RuleWorld,
  trx: Queries,
  organizationId: string,
  { roles = [], mfa_phone_number: number, ...fields }: NewMemberRow,
  rights: Rights,
): Promise<MemberRow> {
  const organization = await lockOrganization(world, trx, organizationId);
  requireRights(rights, [...roles, ...rolesByDomain(organization, fields.address.key)]);
  await checkClaim(world, trx, organizationId, fields.address.key);
  if (fields.status === 'invited') checkMayBeInvited(organization, fields.address.key);
  if (await isRetired(trx, organization, fields.address.key)) throw new Refusal('retired_member_email');
  await lockLiveMember(world, trx, organization, fields.address.key);
  const member = await insertMember(world, trx, organization, {
    ...fields,
    mfa_phone_number: number === undefined ? undefined : readNumber(world, number),
    roles: readRoles(world, organization, roles),
  });
  if (!member) throw new Refusal('duplicate_member_email');
  if (member.mfa_phone_number !== null) await checkNumber(trx, member, member.mfa_phone_number);
  await recordNewMember(trx, member);
  return member;
}

/** Who ends a membership: themselves, or another member with these rights. */
export type EndedBy = {
  rights: Rights | 'own';
  reason: 'removed_by_admin' | 'removed_by_directory' | 'account_deletion' | 'invitation_ended';
};

/**
 * Ends a membership with everything that depends on it, in one transaction: sessions, half sign-ins, mails, factors and roles. An
 * invited member is gone for good; others can be reactivated.
 */
export async function deleteMember(
  world: RuleWorld,
  trx: Queries,
  place: { organizationId: string; memberId: string },
  { rights, reason }: EndedBy,
): Promise<void> {
  const { organizationId, memberId } = place;
  await lockOrganization(world, trx, organizationId);
  const member = await lockMember(world, trx, organizationId, memberId);
  if (member.status === 'deleted') throw new Refusal('member_not_found');
  if (rights !== 'own') await requireRightsOver(world, trx, rights, place);
  await record(trx, { kind: 'member.removed', userId: memberId, organization: member, details: { reason } });
  if (member.status === 'invited') {
    await endMemberAccess(world, trx, member, { reason });
    await trx.deleteFrom('members').where('member_id', '=', memberId).execute();
    return;
  }
  await emptyMembership(world, trx, member, reason);
  await updateMember(world, trx, member, { status: 'deleted', roles: '[]', is_breakglass: false });
  await leaveAddress(trx, member);
}

/**
 * The member with the address, locked. An invitation that has ended is removed: who is invited, created or joins later gets nothing
 * of it.
 */
export async function lockLiveMember(
  world: RuleWorld,
  trx: Queries,
  organization: OrganizationRow,
  addressKey: string,
): Promise<MemberRow | undefined> {
  const member = await lockMemberByAddress(trx, organization, addressKey);
  if (!member || !isExpiredInvitation(world, member)) return member;
  const place = { organizationId: organization.organization_id, memberId: member.member_id };
  await deleteMember(world, trx, place, { rights: 'own', reason: 'invitation_ended' });
  return undefined;
}

/** Ends what a person has of a membership: access, apps and sign-in methods. Another may have it next. */
export async function emptyMembership(
  world: RuleWorld,
  trx: Queries,
  member: MemberRow,
  reason: EndedBy['reason'],
): Promise<void> {
  const { member_id: memberId } = member;
  await endMemberAccess(world, trx, member, { reason });
  for (const { connected_app_id: id } of await listConnectedApps(world, trx, memberId)) {
    await disconnectApp(trx, memberId, id);
  }
  for (const [table, { member_id: action }] of ruledTables) {
    // In SQL, since the query builder has no type for a table that varies.
    if (action === 'delete')
      await sql`delete from ${sql.table(table)} where member_id = ${memberId}`.execute(trx);
  }
  await updateMember(world, trx, member, {
    mfa_enrolled: false,
    mfa_phone_number: null,
    mfa_phone_verified: false,
    default_mfa_method: null,
    deletes_at: null,
  });
}

/**
 * Brings a member back with their address, but without roles and factors.
 *
 * @param by an admin, who may trust a verified address only, or the directory, which vouches for it
 * @param rights of either
 */
export async function reactivateMember(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  place: { organizationId: string; memberId: string },
  rights: Rights,
  by: 'admin' | 'directory' = 'admin',
): Promise<void> {
  const { organizationId, memberId } = place;
  const organization = await lockOrganization(world, trx, organizationId);
  const member = await lockMember(world, trx, organizationId, memberId);
  if (member.status !== 'deleted') throw new Refusal('no_deleted_member_found_for_reactivation');
  if (by === 'admin' && !member.address_verified) throw new Refusal('email_unverified_for_reactivation');
  const other = await findMemberByAddress(trx, organization, member.address_key);
  if (other || (await isRetired(trx, organization, member.address_key, memberId)))
    throw new Refusal('reactivation_email_belongs_to_another_member');
  await checkClaim(world, trx, organizationId, member.address_key);
  await requireRightsOver(world, trx, rights, place);
  await updateMember(world, trx, member, { status: 'active' });
  await record(trx, { kind: 'member.reactivated', userId: memberId, organization: member, details: {} });
}
