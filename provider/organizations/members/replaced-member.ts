/** The member whom a sign-in would replace in a browser. */
import type { ReplacedMember } from '../../../session-core/wire/b2b/shared.ts';
import type { Caller } from '../../http/caller.ts';
import { findLiveSession } from '../../sessions/live-sessions.ts';
import type { StoreWorld } from '../../world/ground.ts';
import { requireOrganization } from '../organization-rows.ts';
import { findMember } from './member-rows.ts';

/**
 * The member of the caller's session, if a sign-in with this address would be another's.
 *
 * @param organizationId null for a sign-in that chooses its organization afterwards
 */
export async function replacedMember(
  world: StoreWorld,
  caller: Caller,
  { addressKey, organizationId }: { addressKey: string; organizationId: string | null },
): Promise<ReplacedMember | null> {
  const session = await findLiveSession(world, world.database, caller, 'member');
  if (!session || session.impersonator !== null) return null;
  const { organization_id, member_id } = session;
  const member = await findMember(world, world.database, organization_id, member_id);
  const isSame = (organizationId ?? organization_id) === organization_id;
  if (!member || (isSame && member.address_key === addressKey)) return null;
  const { name } = await requireOrganization(world, world.database, organization_id);
  return { email_address: member.address, organization_name: name };
}
