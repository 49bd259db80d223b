/** Members' ids at their company's login: each registration belongs to one member. */
import { record } from '../audit/record.ts';
import type { MemberRow, OrganizationRow, Queries } from '../database/schema.ts';
import type { Proof } from '../database/tables/member-sign-in.ts';
import { Refusal } from '../http/refusal.ts';
import { changeAddress } from '../organizations/members/change-member.ts';
import { updateMember } from '../organizations/members/member-rows.ts';
import type { MessageWorld } from '../world/world.ts';

export function findRegisteredMember(
  queries: Queries,
  { organization_id }: Pick<OrganizationRow, 'organization_id'>,
  { connectionId, externalId }: { connectionId: string; externalId: string },
): Promise<MemberRow | undefined> {
  return queries
    .selectFrom('members')
    .innerJoin('sso_registrations as known', 'known.member_id', 'members.member_id')
    .selectAll('members')
    .where('known.connection_id', '=', connectionId)
    .where('known.external_id', '=', externalId)
    .where('members.organization_id', '=', organization_id)
    .where('members.status', '!=', 'deleted')
    .executeTakeFirst();
}

/**
 * Stores what the company's login says about a member who has signed in by it, also a new address. A registration of another
 * member stays theirs.
 *
 * @param proofs of this sign-in only: an older one may name an address that is no longer the member's
 */
export async function keepRegistrations(
  world: MessageWorld,
  trx: Queries,
  { organization, member }: { organization: OrganizationRow; member: MemberRow },
  proofs: readonly Proof[],
): Promise<void> {
  for (const { registration } of proofs) {
    if (!registration) continue;
    const { registration_id, connection_id, external_id, name, address, attributes, groups } = registration;
    const before = await trx
      .selectFrom('sso_registrations')
      .select('name')
      .where('connection_id', '=', connection_id)
      .where('external_id', '=', external_id)
      .executeTakeFirst();
    const details = { name, attributes: JSON.stringify(attributes), groups: JSON.stringify(groups) };
    const stored = await trx
      .insertInto('sso_registrations')
      .values({
        registration_id,
        connection_id,
        member_id: member.member_id,
        external_id,
        created_at: world.clock.now(),
        ...details,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['connection_id', 'external_id'])
          .doUpdateSet(details)
          .where('sso_registrations.member_id', '=', member.member_id),
      )
      .returning('registration_id')
      .executeTakeFirst();
    if (!stored) continue;
    // One that the member or an admin has chosen since stays, until the company's is another.
    if (name !== '' && name !== (before?.name ?? member.name))
      await updateMember(world, trx, member, { name });
    await takeAddress(world, trx, organization, member, address);
    // One that was there keeps its id.
    if (stored.registration_id !== registration_id) continue;
    await record(trx, {
      kind: 'sign_in_method.added',
      userId: member.member_id,
      details: { method: 'company_login', id: registration_id },
    });
  }
}

/** Takes over the address from the login. Ignores one that the member cannot have: only the update fails, not the sign-in. */
async function takeAddress(
  world: MessageWorld,
  trx: Queries,
  organization: OrganizationRow,
  member: MemberRow,
  address: { typed: string; key: string },
): Promise<void> {
  try {
    await changeAddress(world, trx, organization, member, address, false, true);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    world.log.info({ member_id: member.member_id, reason: error.type }, 'kept the address of a member');
  }
}
