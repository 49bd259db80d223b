/** The one call about organizations that clients of consumer projects know. */
import { z } from '@hono/zod-openapi';
import type { OrganizationCalls } from '../../session-core/wire/organizations.ts';
import { readAddress } from '../accounts/emails.ts';
import { limitLookups } from '../limits.ts';
import type { CallTable } from './call.ts';
import { emailAddress } from './schemas.ts';

export const organizations: CallTable<keyof OrganizationCalls> = {
  'POST /b2b/organizations/members/search': {
    summary: 'The member who has an address: none, in a project without organizations',
    area: 'Organizations',
    credentials: 'project',
    body: z.object({ email_address: emailAddress, organization_id: z.string().min(1).max(200) }),
    reply: z.object({
      member: z.object({ status: z.string(), name: z.string(), member_password_id: z.string() }).nullable(),
    }),
    refusals: ['invalid_email', 'too_many_requests'],
    async answer({ world, caller, body }) {
      readAddress(body.email_address);
      await limitLookups(world, caller.ip);
      return { member: null };
    },
  },
};
