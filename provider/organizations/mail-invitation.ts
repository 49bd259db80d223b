/** The mail of an invitation to an organization. */
import type { Address } from '../accounts/emails.ts';
import { mailLink } from '../proofs/links/mail-link.ts';
import { inboxOf } from '../proofs/links/of-members.ts';
import type { MessageWorld } from '../world/world.ts';
import { loadMember, shownAtHome } from './members/describe.ts';

export const inviteMinutes = 7 * 24 * 60;

interface InvitationMail {
  address: Address;
  /** The page that the link opens. */
  page: string;
  minutes: number;
  locale: string | undefined;
  templateId: string | undefined;
}

/** Mails the invited member a link, and returns the member. */
export async function mailInvitation(
  world: MessageWorld,
  memberId: string,
  { address, page, minutes, ...message }: InvitationMail,
): Promise<ReturnType<typeof shownAtHome>> {
  const invited = await loadMember(world, world.database, memberId);
  const { organization_id: organizationId, organization_name: organization } = invited.organization;
  const mailbox = await inboxOf(world, { address, organizationId });
  const link = { mailbox, page, purpose: 'invite', minutes } as const;
  await mailLink(world, link, { to: address.typed, organization, ...message });
  return shownAtHome(invited);
}
