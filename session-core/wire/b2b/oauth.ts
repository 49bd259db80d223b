import type { OAuthProviderValues } from '../oauth.ts';
import type { NeededDuration, Protection } from '../shared.ts';
import type { DiscoveryReply, IntermediateProof, MemberFactorReply } from './shared.ts';

/** How a sign-in at an identity provider starts, for one organization or for discovery. */
interface OAuthStart {
  /** Additional scopes. */
  custom_scopes?: string[];
  /** Parameters for the identity provider. */
  provider_params?: Record<string, string>;
}

/** To one organization: by its id, or by its slug. */
export interface MemberOAuthStart extends OAuthStart {
  organization_id?: string;
  organization_slug?: string;
  /** The page to which a member returns, also after an error. @default the provider's default page */
  login_redirect_url?: string;
  /** The page to which a new person returns. @default the provider's default page */
  signup_redirect_url?: string;
}

/** To choose an organization afterwards. */
export interface DiscoveryOAuthStart extends OAuthStart {
  discovery_redirect_url?: string;
}

/** The identity providers that members sign in with. */
export type MemberOAuthProvider = 'google' | 'microsoft' | 'hubspot' | 'slack' | 'github';

export interface MemberOAuthCalls {
  'POST /b2b/oauth/authenticate': {
    body: NeededDuration &
      IntermediateProof &
      Protection & { oauth_token: string; locale?: string; pkce_code_verifier?: string };
    reply: MemberFactorReply<{ provider_values: OAuthProviderValues }>;
  };
  'POST /b2b/oauth/discovery/authenticate': {
    body: Protection & { discovery_oauth_token: string; pkce_code_verifier?: string };
    reply: DiscoveryReply;
  };
}
