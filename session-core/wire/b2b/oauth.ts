import type { OAuthProviderValues } from '../oauth.ts';
import type { NeededDuration, Protection } from '../shared.ts';
import type { DiscoveryReply, IntermediateProof, MemberFactorReply } from './shared.ts';

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
