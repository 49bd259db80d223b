/** The schemas of directory connections, for members and for the back office. */
import { z } from '@hono/zod-openapi';
import type { ScimConnection, ScimProvider } from '../../../session-core/wire/b2b/scim.ts';
import { optional } from '../schemas.ts';

const scimProviders = [
  'generic',
  'okta',
  'microsoft-entra',
  'cyberark',
  'jumpcloud',
  'onelogin',
  'pingfederate',
  'rippling',
] as const satisfies ScimProvider[];

export const connectionFields = {
  display_name: optional(z.string().max(200)),
  identity_provider: optional(z.enum(scimProviders)),
};

export const roleAssignments = z
  .array(z.object({ role_id: z.string().max(200), group_id: z.string().max(200) }))
  .max(200);

const time = z.iso.datetime();

export const scimConnection = z
  .object({
    organization_id: z.string(),
    connection_id: z.string(),
    status: z.enum(['active', 'deleted']),
    display_name: z.string(),
    identity_provider: z.string(),
    base_url: z.string().openapi({ description: 'What the directory needs besides the token' }),
    scim_group_implicit_role_assignments: roleAssignments,
    bearer_token_last_four: z.string(),
    bearer_token_expires_at: time,
    next_bearer_token_last_four: optional(z.string()),
    next_bearer_token_expires_at: optional(time),
  })
  .openapi('ScimConnection') satisfies z.core.$ZodType<ScimConnection>;

export const scimConnectionWithToken = scimConnection.extend({ bearer_token: z.string() });
export const scimConnectionWithNextToken = scimConnection.extend({ next_bearer_token: z.string() });

export const scimGroups = z.object({
  scim_groups: z.array(
    z.object({
      organization_id: z.string(),
      connection_id: z.string(),
      group_id: z.string(),
      group_name: z.string(),
    }),
  ),
  next_cursor: z.string().nullable(),
});
