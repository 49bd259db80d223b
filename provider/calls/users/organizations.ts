/** The one call about organizations that clients of all projects know. */
import { z } from '@hono/zod-openapi';
import type { OrganizationCalls, OrganizationMember } from '../../../session-core/wire/organizations.ts';
import { type Address, readAddress } from '../../accounts/emails.ts';
import { findMemberByAddress, isExpiredInvitation } from '../../organizations/members/member-rows.ts';
import { findOrganization } from '../../organizations/organization-rows.ts';
import { ownerOf } from '../../proofs/passwords/of-members.ts';
import { findPassword } from '../../proofs/passwords/passwords.ts';
import type { StoreWorld } from '../../world/ground.ts';
import type { CallTable } from '../call.ts';
import { emailAddress } from '../schemas.ts';

export const organizations: CallTable<keyof OrganizationCalls> = {
  'POST /b2b/organizations/members/search': {
    summary: 'How a member can sign in; the same for all where accounts are kept secret',
    ofAllProjects: true,
    credentials: 'project',
    looksUp: true,
    body: z.object({ email_address: emailAddress, organization_id: z.string().min(1).max(200) }),
    reply: z.object({
      member: z.object({ status: z.string(), name: z.string(), member_password_id: z.string() }).nullable(),
    }),
    refusals: ['invalid_email'],
    async answer({ world, body }) {
      const address = readAddress(body.email_address);
      return { member: await lookUpMember(world, body.organization_id, address) };
    },
  },
};

/** Does not return the member's name: strangers may ask as well. */
async function lookUpMember(
  world: StoreWorld,
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
