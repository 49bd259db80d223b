/** The schemas of what admins, servers and imports may set of an organization; `settings.ts` says which go together. */
import { z } from 'zod';
import { mfaMethods } from '../holders/second-factors.ts';

export const authMethod = z.enum([
  'sso',
  'magic_link',
  'email_otp',
  'password',
  'google_oauth',
  'microsoft_oauth',
  'hubspot_oauth',
  'slack_oauth',
  'github_oauth',
  'passkey',
  'crypto_wallet',
]);
export const mfaMethod = z.enum(mfaMethods);
const allowance = z.enum(['ALL_ALLOWED', 'RESTRICTED', 'NOT_ALLOWED']);
/** The tenants of one vendor. JSON has no `undefined`, so only the type of the plain `optional` is inexact. */
const vendorTenants = z.array(z.string().max(200)).max(100).optional() as unknown as z.ZodExactOptional<
  z.ZodArray<z.ZodString>
>;
const tenants = z.object({ slack: vendorTenants, hubspot: vendorTenants, github: vendorTenants });

const clientIds = z.array(z.string().max(2048)).max(100);

/** The settings that admins change, and those of a new organization. */
export const settingFields = {
  sso_jit_provisioning: allowance,
  sso_jit_provisioning_allowed_connections: z.array(z.string().max(200)).max(100),
  email_allowed_domains: z.array(z.string().max(253)),
  email_jit_provisioning: allowance,
  email_invites: allowance,
  oauth_tenant_jit_provisioning: z.enum(['RESTRICTED', 'NOT_ALLOWED']),
  allowed_oauth_tenants: tenants,
  auth_methods: z.enum(['ALL_ALLOWED', 'RESTRICTED']),
  allowed_auth_methods: z.array(authMethod).max(20),
  mfa_policy: z.enum(['OPTIONAL', 'REQUIRED_FOR_ALL']),
  mfa_methods: z.enum(['ALL_ALLOWED', 'RESTRICTED']),
  allowed_mfa_methods: z.array(mfaMethod).max(10),
  rbac_email_implicit_role_assignments: z
    .array(z.object({ role_id: z.string().max(200), domain: z.string().max(253) }))
    .max(100),
  first_party_connected_apps_allowed_type: allowance,
  allowed_first_party_connected_apps: clientIds,
  third_party_connected_apps_allowed_type: allowance,
  allowed_third_party_connected_apps: clientIds,
};

/** Mails and pages show it: `javascript:` and `data:` would run there, `http:` would tell others who looks. */
export const logoUrl = z
  .string()
  .refine((text) => text === '' || isPublicPage(text), 'must be an https address');

function isPublicPage(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

/** Roles besides those in the project policy. */
export const customRoles = z
  .array(
    z.object({
      role_id: z.string().min(1).max(200),
      description: z.string().max(500),
      permissions: z.array(z.object({ resource_id: z.string(), actions: z.array(z.string()) })).max(200),
    }),
  )
  .max(100);
