/** The recipient of an organization's mail, and whether they may get one. */
import type { Address } from '../accounts/emails.ts';
import type { MemberRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { StoreWorld } from '../world/ground.ts';
import { findMemberByAddress, insertMember, isExpiredInvitation } from './members/member-rows.ts';
import { requireOrganization } from './organization-rows.ts';
import { checkMayJoin, checkNewcomer } from './sign-in/provisioning.ts';

/**
 * The member with this address; a person who may join becomes a pending one. Null: nobody may sign in with it, and the reply does
 * not say so.
 *
 * @throws Refusal `organization_not_found`; of an address that may not join those of `checkNewcomer` and `checkMayJoin`, unless the project
 *   keeps secret who is a member
 */
export async function mailRecipient(
  world: StoreWorld,
  organizationId: string,
  address: Address,
): Promise<MemberRow | null> {
  const organization = await requireOrganization(world, world.database, organizationId);
  const invited = await findMemberByAddress(world.database, organization, address.key);
  const isMember = invited !== undefined && !isExpiredInvitation(world, invited);
  try {
    await checkNewcomer(world, world.database, address);
    if (!isMember) await checkMayJoin(world, world.database, organization, address);
  } catch (error) {
    if (!(error instanceof Refusal) || !world.settings.enumerationSafe) throw error;
    return null;
  }
  const recipient =
    invited ??
    (await insertMember(world, world.database, organization, {
      address,
      status: 'pending',
      joinsByThemselves: true,
    }));
  return recipient ?? (await findMemberByAddress(world.database, organization, address.key)) ?? null;
}
