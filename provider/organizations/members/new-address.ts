/** A new address of a member: the provider mails it, and it replaces the old one once proved. */
import type { Address } from '../../accounts/emails.ts';
import type { InboxRow, MemberSessionRow, OrganizationRow, Queries } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import type { CodeCaller } from '../../proofs/codes/codes.ts';
import { createMemberCode } from '../../proofs/codes/of-members.ts';
import { mailLink } from '../../proofs/links/mail-link.ts';
import { inboxOf } from '../../proofs/links/of-members.ts';
import type { Parts } from '../../world/ground.ts';
import type { MessageWorld, NoticeWorld } from '../../world/world.ts';
import { lockOrganization } from '../organization-rows.ts';
import { isPrimary } from '../sign-in/proofs.ts';
import { checkClaim } from '../sign-in/provisioning.ts';
import { changeAddress } from './change-member.ts';
import { findAddressChanges, type InboxPlace } from './inboxes.ts';
import { findMemberByAddress, isRetired, lockMember } from './member-rows.ts';
import { requireMayChange } from './second-factors.ts';

/** How long a code or link for a new address is valid: its owner has the mailbox open. Minutes. */
const minutes = 5;

/**
 * Checks that the member may have the address.
 *
 * @throws Refusal `action_available_only_for_active_members`, `duplicate_member_email`, `retired_member_email`,
 *   `desired_email_updating_for_different_member`, `action_not_allowed_email_domain_is_claimed`
 */
export async function checkNewAddress(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  { organizationId, memberId }: { organizationId: string; memberId: string },
  address: Address,
): Promise<void> {
  const organization = await lockOrganization(world, trx, organizationId);
  const member = await lockMember(world, trx, organizationId, memberId);
  if (member.status !== 'active' || !member.address_verified) {
    throw new Refusal('action_available_only_for_active_members');
  }
  await checkClaim(world, trx, organizationId, address.key);
  const other = await findMemberByAddress(trx, organization, address.key);
  if (other) throw new Refusal('duplicate_member_email');
  if (await isTaken(trx, organization, memberId, address)) throw new Refusal('retired_member_email');
  const changes = await findAddressChanges(world, trx, { address, organizationId });
  if (changes.some((id) => id !== memberId)) {
    throw new Refusal('desired_email_updating_for_different_member');
  }
}

/** Retired by another member; one's own retired address may come back. */
async function isTaken(
  trx: Queries,
  organization: OrganizationRow,
  memberId: string,
  { key }: Address,
): Promise<boolean> {
  if (!(await isRetired(trx, organization, key))) return false;
  const retired = await trx
    .selectFrom('retired_emails')
    .select('email_id')
    .where('member_id', '=', memberId)
    .where('address_key', '=', key)
    .executeTakeFirst();
  return retired === undefined;
}

interface NewAddressMail {
  by: 'EMAIL_MAGIC_LINK' | 'EMAIL_OTP';
  page: string;
  templateId: string | undefined;
  locale: string | undefined;
  caller: CodeCaller;
}

export async function mailNewAddress(
  world: MessageWorld,
  place: InboxPlace,
  { by, page, templateId, locale, caller }: NewAddressMail,
): Promise<void> {
  const message = { to: place.address.typed, locale, templateId, confirms: true };
  if (by === 'EMAIL_OTP') {
    const code = await createMemberCode(world, place, { channel: 'email', minutes, caller });
    return world.messenger.sendCode({ ...message, minutes, code });
  }
  const mailbox = await inboxOf(world, place);
  const link = { mailbox, page, purpose: 'email_update', minutes } as const;
  await mailLink(world, link, message);
}

/**
 * Whose address a code to it will be: null for a sign-in. The code of a change works only in a session of the member who changes;
 * elsewhere it would sign another person in as that member.
 */
export async function changingMember(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  session: MemberSessionRow | null,
  place: { address: Address; organizationId: string },
): Promise<string | null> {
  if (session?.organization_id !== place.organizationId) return null;
  const changes = await findAddressChanges(world, trx, place);
  return changes.includes(session.member_id) ? session.member_id : null;
}

/**
 * Gives the member an address that was proved for them; other inboxes change nothing. The second factor of the session goes
 * on to count.
 *
 * @param session of the caller
 * @returns the session's proofs that stay
 * @throws Refusal `unable_to_auth_magic_link` in every other session; those of `requireMayChange`
 */
export async function takeNewAddress(
  world: NoticeWorld,
  trx: Queries,
  caller: Caller,
  organization: OrganizationRow,
  { member_id, organization_id, address, address_key }: InboxRow,
  session: MemberSessionRow | null,
): Promise<Proof[]> {
  if (member_id === null || organization_id !== organization.organization_id) return [];
  if (session?.member_id !== member_id) {
    throw new Refusal('unable_to_auth_magic_link', {
      message: 'This link changes the address of a member. Open it in the browser where they are signed in.',
    });
  }
  const member = await lockMember(world, trx, organization_id, member_id);
  if (member.status !== 'active') throw new Refusal('action_available_only_for_active_members');
  await requireMayChange(world, trx, { organization, member, half: null, session });
  const proved = { typed: address, key: address_key };
  await changeAddress(world, trx, organization, member, proved, false, true, caller);
  return session.proofs.filter((proof) => !isPrimary(proof));
}
