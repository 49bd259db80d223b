/** The mail of an invitation to an organization. */
import type { Address } from '../accounts/emails.ts';
import { addressWithToken } from '../http/host-pages.ts';
import { createMemberLink } from '../proofs/links/of-members.ts';
import type { MessageWorld } from '../world/world.ts';
import { loadMember, type MemberAtHome } from './members/describe.ts';

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
  { address, page, ...message }: InvitationMail,
): Promise<MemberAtHome> {
  const invited = await loadMember(world, world.database, memberId);
  const { organization_id: organizationId, organization_name: organization } = invited.organization;
  const { minutes } = message;
  const token = await createMemberLink(
    world,
    { address, organizationId },
    { purpose: 'invite', minutes, challenge: null },
  );
  const link = addressWithToken(world, page, 'multi_tenant_magic_links', token);
  await world.messenger.sendInvitation({ to: address.typed, organization, link, ...message });
  return invited;
}
