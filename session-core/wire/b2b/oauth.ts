import type { OAuthProviderValues, OneTapPromptOptions } from '../oauth.ts';
import type { Common, Protection } from '../shared.ts';
import type { DiscoveryReply, MemberFactorReply, ReplacedMember, SigningIn } from './shared.ts';

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

/** A start after which the visitor chooses an organization. */
export interface DiscoveryOAuthStart extends OAuthStart {
  discovery_redirect_url?: string;
}

/** One-tap for one organization. */
export interface MemberOneTapOptions extends OneTapPromptOptions {
  organization_id: string;
  /** The page to which a member goes. @default the provider's default page */
  login_redirect_url?: string;
  /** The page to which a new person goes. @default the provider's default page */
  signup_redirect_url?: string;
}

/** One-tap to choose an organization afterwards. */
export interface DiscoveryOneTapOptions extends OneTapPromptOptions {
  /** @default the provider's default page */
  discovery_redirect_url?: string;
}

/** What the browser's dialog or the vendor's prompt needs. All texts are empty where Google is not set up. */
export interface MemberOneTapStart {
  google_client_id: string;
  /** Names this start to the submission. */
  oauth_callback_id: string;
  /** Ties the account's token to this start. */
  nonce: string;
  fedcm_config_url: string;
}

interface OneTapSubmission {
  /** The vendor's id token of the chosen account. */
  id_token: string;
  /** From the start: it counts once, and its nonce must be in the token. Without it, the token has no nonce, and counts once. */
  oauth_callback_id?: string;
  pkce_code_challenge?: string;
}

/** The identity providers that members sign in with. */
export type MemberOAuthProvider = 'google' | 'microsoft' | 'hubspot' | 'slack' | 'github';

/** Whom the token of a sign-in elsewhere, at an identity provider or a company's login, would sign in. */
export interface MemberOAuthInspection {
  /** An address, or the name of the identity provider or the company's login. */
  account: string;
  /** The member of the current session, if the sign-in would replace them. Null also with PKCE, as for users. */
  replaces: ReplacedMember | null;
}

export interface MemberOAuthCalls {
  /** The token of either kind of sign-in: to one organization, or to all. */
  'POST /b2b/oauth/inspect': {
    body: { oauth_token: string };
    reply: Common & MemberOAuthInspection;
  };
  'POST /b2b/oauth/authenticate': {
    body: SigningIn & { oauth_token: string; pkce_code_verifier?: string };
    reply: MemberFactorReply<{ provider_values: OAuthProviderValues }>;
  };
  'POST /b2b/oauth/discovery/authenticate': {
    body: Protection & { discovery_oauth_token: string; pkce_code_verifier?: string };
    reply: DiscoveryReply;
  };
  'GET /b2b/oauth/google/onetap/start': {
    body: null;
    reply: Common & MemberOneTapStart;
  };
  'POST /b2b/oauth/google/onetap/submit': {
    body: OneTapSubmission & {
      organization_id: string;
      login_redirect_url?: string;
      signup_redirect_url?: string;
    };
    reply: Common & { redirect_url: string };
  };
  'POST /b2b/oauth/google/onetap/discovery/submit': {
    body: OneTapSubmission & { discovery_redirect_url?: string };
    reply: Common & { redirect_url: string };
  };
}
