import type { Common } from '../shared.ts';
import type { Organization, OrganizationSettings } from './shared.ts';

/** What anyone who knows the slug may read: what the sign-in screens need. */
export type OrganizationBySlug = Pick<
  Organization,
  | 'organization_id'
  | 'organization_name'
  | 'organization_slug'
  | 'organization_logo_url'
  | 'sso_active_connections'
  | 'sso_default_connection_id'
  | 'email_jit_provisioning'
  | 'email_allowed_domains'
  | 'oauth_tenant_jit_provisioning'
  | 'allowed_oauth_tenants'
  | 'auth_methods'
  | 'allowed_auth_methods'
  | 'mfa_policy'
>;

/** What admins may change; lists are replaced as a whole. */
export type OrganizationUpdate = Partial<OrganizationSettings> & {
  organization_name?: string;
  organization_slug?: string;
  organization_logo_url?: string;
  sso_default_connection_id?: string;
};

/** What the pages for admins of organizations show. */
interface AdminPortalConfig {
  sso_config: {
    sso_enabled: boolean;
    can_create_saml_connection: boolean;
    can_create_oidc_connection: boolean;
  };
  organization_config: { mfa_controls_enabled: boolean };
  scim_config: { scim_enabled: boolean };
}

export interface OwnOrganizationCalls {
  'GET /b2b/admin_portal_config': { body: null; reply: Common & AdminPortalConfig };
  'POST /b2b/organizations/search': {
    body: { organization_slug: string };
    reply: Common & { organization: OrganizationBySlug | null };
  };
  'GET /b2b/organizations/me': { body: null; reply: Common & { organization: Organization } };
  'PUT /b2b/organizations/me': {
    body: OrganizationUpdate;
    reply: Common & { organization: Organization };
  };
  'DELETE /b2b/organizations/me': { body: null; reply: Common & { organization_id: string } };
}
