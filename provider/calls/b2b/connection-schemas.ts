/** Schemas of single sign-on connections, for the calls of admins and for the back office. */
import { z } from '@hono/zod-openapi';
import type { OidcConnection } from '../../../session-core/wire/b2b/sso.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import { optional } from '../schemas.ts';

const status = z.enum(['pending', 'active']);
const mapping = z.record(z.string().min(1).max(100), z.string().min(1).max(500));
const roles = z.array(z.object({ role_id: z.string().max(200) })).max(100);
const groupRoles = z
  .array(z.object({ role_id: z.string().max(200), group: z.string().min(1).max(500) }))
  .max(200);
const address = optional(z.string().max(2048));
const displayName = optional(z.string().max(128));

const oidcIdp = z.enum(['generic', 'okta', 'microsoft-entra']);

export const oidcConnection = z
  .object({
    organization_id: z.string(),
    connection_id: z.string(),
    status,
    display_name: z.string(),
    identity_provider: oidcIdp,
    redirect_url: z.string(),
    issuer: z.string(),
    client_id: z.string(),
    client_secret: z.string().openapi({ description: 'Always empty: it is never shown again' }),
    authorization_url: z.string(),
    token_url: z.string(),
    userinfo_url: z.string(),
    jwks_url: z.string(),
    custom_scopes: z.string(),
    attribute_mapping: mapping,
    oidc_connection_implicit_role_assignments: roles,
    oidc_group_implicit_role_assignments: groupRoles,
  })
  .openapi('OidcConnection') satisfies z.ZodType<OidcConnection>;

export const newOidc = z.object({ display_name: displayName, identity_provider: optional(oidcIdp) });

export const oidcChange = z.object({
  display_name: displayName,
  identity_provider: optional(oidcIdp),
  issuer: address,
  client_id: optional(z.string().max(500)),
  client_secret: optional(
    z.string().max(2000).openapi({ description: 'Empty: stays. A new token_url needs it again' }),
  ),
  authorization_url: address,
  token_url: address,
  userinfo_url: address,
  jwks_url: address,
  custom_scopes: optional(
    z
      .string()
      .regex(/^[\x21\x23-\x5b\x5d-\x7e ]*$/)
      .max(1000),
  ),
  attribute_mapping: optional(mapping),
  oidc_connection_implicit_role_assignments: optional(roles),
  oidc_group_implicit_role_assignments: optional(groupRoles),
});

export const oidcRefusals: RefusalType[] = [
  'oidc_connection_not_found',
  'invalid_rbac_role_assignment',
  'cannot_assign_default_rbac_role_id',
];

const noneYet = z.array(z.strictObject({})).max(0);

export const connectionList = z.object({
  saml_connections: noneYet,
  oidc_connections: z.array(oidcConnection),
  external_connections: noneYet,
});
