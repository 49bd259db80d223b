/** The recipient of an organization's mail, and whether they may get one. */
import { sql } from 'kysely';
import type { Address } from '../accounts/emails.ts';
import { prepare } from '../database/prepare.ts';
import type { MemberRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { requireRoom } from '../limits/quotas.ts';
import type { StoreWorld } from '../world/ground.ts';
import { isExpiredInvitation, pastColumns, pastOf } from './members/member-rows.ts';
import { type MemberValues, memberValues } from './members/new-members.ts';
import { projectIdOf } from './organization-rows.ts';
import { checkMayJoin, checkNewcomer } from './sign-in/provisioning.ts';

export interface Recipient extends Pick<MemberRow, 'status' | 'address_verified'> {
  /** The inbox of the address in the organization; null: it has none yet. */
  inboxId: string | null;
  /** The pending member whom the mail makes of a person who may join; null: there is a member. */
  newcomer: MemberValues | null;
}

/** Where the mail would go, with what decides about it. */
const findPlace = prepare<ReturnType<typeof pastOf>>()((database, value) =>
  database
    .selectFrom('organizations')
    .leftJoin('members', (join) =>
      join
        .onRef('members.organization_id', '=', 'organizations.organization_id')
        .on('members.address_key', '=', value('key'))
        // A literal: an index has this condition.
        .on('members.status', '!=', sql.lit('deleted')),
    )
    .select([
      'organizations.organization_id',
      'organizations.settings',
      'members.status',
      'members.invited_until',
      'members.address_verified',
    ])
    .select(pastColumns(value))
    .select(({ selectFrom }) =>
      selectFrom('inboxes')
        .select('inbox_id')
        .where('inboxes.project_id', '=', value('project'))
        .where('inboxes.organization_id', '=', value('organizationId'))
        .where('inboxes.member_id', 'is', null)
        .where('inboxes.address_key', '=', value('key'))
        .as('inboxId'),
    )
    .where('organizations.organization_id', '=', value('organizationId'))
    .where('organizations.project_id', '=', value('project')),
);

/**
 * The member with this address, or the one that a person who may join becomes. Null: nobody may sign in with it, and the reply does
 * not say so.
 *
 * @throws Refusal `organization_not_found`; of an address that may not join those of `checkNewcomer` and `checkMayJoin`, unless the project
 *   keeps secret who is a member
 */
export async function findRecipient(
  world: StoreWorld,
  organizationId: string,
  address: Address,
): Promise<Recipient | null> {
  const home = { organization_id: organizationId, project_id: projectIdOf(world) };
  const [place] = await findPlace(world.database, pastOf(home, address.key));
  if (!place) throw new Refusal('organization_not_found');
  const { status, invited_until, inboxId } = place;
  const isMember = status !== null && !isExpiredInvitation(world, { status, invited_until });
  try {
    await checkNewcomer(world, world.database, address);
    if (!isMember) checkMayJoin(place, address, place);
  } catch (error) {
    if (!(error instanceof Refusal) || !world.settings.enumerationSafe) throw error;
    return null;
  }
  if (status !== null)
    return { status, address_verified: place.address_verified === true, inboxId, newcomer: null };
  await requireRoom(world, world.database, 'accounts');
  const newcomer = memberValues(world, home, { address, status: 'pending', joinsByThemselves: true });
  return { status: 'pending', address_verified: false, inboxId, newcomer };
}
