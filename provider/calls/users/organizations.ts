/** The one call about organizations that clients of all projects know. */
import { z } from '@hono/zod-openapi';
import type { OrganizationCalls } from '../../../session-core/wire/organizations.ts';
import { readAddress } from '../../accounts/emails.ts';
import { lookUpMember } from '../../organizations/sign-in/look-up.ts';
import type { CallTable } from '../call.ts';
import { emailAddress } from '../schemas.ts';

export const organizations: CallTable<keyof OrganizationCalls> = {
  'POST /b2b/organizations/members/search': {
    summary: 'How a member can sign in; the same for all where accounts are kept secret',
    area: 'Organizations',
    ofAllProjects: true,
    credentials: 'project',
    looksUp: true,
    body: z.object({ email_address: emailAddress, organization_id: z.string().min(1).max(200) }),
    reply: z.object({
      member: z.object({ status: z.string(), name: z.string(), member_password_id: z.string() }).nullable(),
    }),
    refusals: ['invalid_email', 'too_many_requests'],
    async answer({ world, body }) {
      const address = readAddress(body.email_address);
      return { member: await lookUpMember(world, body.organization_id, address) };
    },
  },
};
