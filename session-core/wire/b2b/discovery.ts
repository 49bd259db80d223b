import type { NeededDuration } from '../shared.ts';
import type {
  DiscoveryReply,
  IntermediateProof,
  MemberFactorReply,
  OrganizationHint,
  OrganizationSettings,
} from './shared.ts';

/** An organization that its creator names and sets up; what is left out gets a default. */
type NewOrganization = {
  organization_name?: string;
  organization_slug?: string;
  organization_logo_url?: string;
} & Partial<
  Pick<
    OrganizationSettings,
    | 'sso_jit_provisioning'
    | 'email_allowed_domains'
    | 'email_jit_provisioning'
    | 'email_invites'
    | 'oauth_tenant_jit_provisioning'
    | 'allowed_oauth_tenants'
    | 'auth_methods'
    | 'allowed_auth_methods'
    | 'mfa_policy'
  >
>;

export interface DiscoveryCalls {
  'POST /b2b/discovery/organizations': {
    body: IntermediateProof;
    reply: OrganizationHint & Omit<DiscoveryReply, 'intermediate_session_token'>;
  };
  'POST /b2b/discovery/organizations/create': {
    body: NeededDuration & IntermediateProof & NewOrganization;
    reply: MemberFactorReply;
  };
  'POST /b2b/discovery/intermediate_sessions/exchange': {
    body: NeededDuration & IntermediateProof & { organization_id: string; locale?: string };
    reply: MemberFactorReply;
  };
}
