/** The member who enters an organization. */
import type { Address } from '../../accounts/emails.ts';
import { record } from '../../audit/record.ts';
import { prepare } from '../../database/prepare.ts';
import type { MemberRow, OrganizationRow, Queries } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';
import { isExpiredInvitation, lockMemberByAddress, readPast } from '../members/member-rows.ts';
import { lockLiveMember } from '../members/memberships.ts';
import { insertMember } from '../members/new-members.ts';
import { countsFor, isProvedAnywhere } from './proofs.ts';
import { checkMayJoin } from './provisioning.ts';

/**
 * The member with the address, locked if there is one; else makes one.
 *
 * @throws Refusal those of `checkMayJoin`
 */
export async function memberFor(
  world: RuleWorld,
  trx: Queries,
  {
    organization,
    address,
    existing,
  }: { organization: OrganizationRow; address: Address; existing: MemberRow | undefined },
  proofs: readonly Proof[],
): Promise<MemberRow> {
  if (existing && !isExpiredInvitation(world, existing)) return existing;
  checkMayJoin(organization, address, await readPast(trx, organization, address.key), proofs);
  await lockLiveMember(world, trx, organization, address.key);
  // If two calls do this at once, the unique address lets one through, and the other finds its row.
  const name = proofs.find(({ registration }) => registration?.name)?.registration?.name;
  const inserted = await insertMember(world, trx, organization, {
    address,
    status: 'pending',
    name,
    joinsByThemselves: true,
  });
  const member = inserted ?? (await lockMemberByAddress(trx, organization, address.key));
  if (!member) throw new Refusal('member_not_found');
  return member;
}

/** The member has proved everything required: makes them active, and notes whether their address is proved. */
export async function settle(
  world: Parts<'clock'>,
  trx: Queries,
  member: MemberRow,
  proofs: readonly Proof[],
): Promise<void> {
  const isProved = proofs.some(
    (proof) => proof.provesAddress && proof.address === member.address_key && countsFor(proof, member),
  );
  const isShown = isProvedAnywhere(proofs, member.address_key);
  const isKnown = (member.address_verified || !isProved) && (member.address_shown || !isShown);
  if (member.status === 'active' && isKnown && member.fields_due === 'none') return;
  if (member.status !== 'active') {
    const { member_id: userId } = member;
    await record(trx, { kind: 'member.joined', userId, organization: member, details: {} });
  }
  await storeSettled.later(trx, {
    memberId: member.member_id,
    isProved: member.address_verified || isProved,
    isShown: member.address_shown || isShown,
    now: world.clock.now(),
  });
}

const storeSettled = prepare<{ memberId: string; isProved: boolean; isShown: boolean; now: Date }>()(
  (database, value) =>
    database
      .updateTable('members')
      .set({
        status: 'active',
        invited_until: null,
        address_verified: value('isProved'),
        address_shown: value('isShown'),
        fields_due: 'none',
        updated_at: value('now'),
      })
      .where('member_id', '=', value('memberId')),
);
