/** The member who enters an organization. */
import type { Address } from '../../accounts/emails.ts';
import { record } from '../../audit/record.ts';
import type { MemberRow, OrganizationRow, Queries } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';
import { isExpiredInvitation, lockMemberByAddress, readPast, updateMember } from '../members/member-rows.ts';
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
  await updateMember(world, trx, member, {
    status: 'active',
    invited_until: null,
    address_verified: member.address_verified || isProved,
    address_shown: member.address_shown || isShown,
    fields_due: 'none',
  });
}
