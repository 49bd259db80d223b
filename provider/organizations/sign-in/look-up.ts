/** What the password form may know about an address: whether it is a member's, and whether they have a password. */
import type { OrganizationMember } from '../../../session-core/wire/organizations.ts';
import type { Address } from '../../accounts/emails.ts';
import { ownerOf } from '../../proofs/passwords/of-members.ts';
import { findPassword } from '../../proofs/passwords/passwords.ts';
import type { Parts } from '../../world/ground.ts';
import { findMemberByAddress, isExpiredInvitation } from '../members/member-rows.ts';
import { findOrganization } from '../organization-rows.ts';

/** Does not return the member's name: strangers may ask as well. */
export async function lookUpMember(
  world: Parts<'settings' | 'database' | 'clock'>,
  organizationId: string,
  address: Address,
): Promise<OrganizationMember | null> {
  if (world.settings.project.vertical !== 'B2B') return null;
  const organization = await findOrganization(world, world.database, organizationId);
  if (!organization) return null;
  if (world.settings.enumerationSafe) return { status: 'active', name: '', member_password_id: 'password' };
  const member = await findMemberByAddress(world.database, organization, address.key);
  if (!member || isExpiredInvitation(world, member)) return null;
  const password = await findPassword(world.database, ownerOf(world, member));
  return { status: member.status, name: '', member_password_id: password ? 'password' : '' };
}
