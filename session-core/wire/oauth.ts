import type { AuthReply, Common, SessionDuration } from './shared.ts';

/** The identity providers of the protocol. */
export const oauthProviderTypes = [
  'google',
  'microsoft',
  'apple',
  'github',
  'gitlab',
  'facebook',
  'discord',
  'salesforce',
  'slack',
  'amazon',
  'bitbucket',
  'linkedin',
  'coinbase',
  'twitch',
  'twitter',
  'tiktok',
  'snapchat',
  'figma',
  'yahoo',
] as const;

export type OAuthProviderType = (typeof oauthProviderTypes)[number];

/** How a social sign-in begins. */
export interface OAuthStartOptions {
  /** Page a known visitor comes back to; also denials and errors. @default the provider's default page */
  login_redirect_url?: string;
  /** Page a new visitor comes back to. @default the provider's default page */
  signup_redirect_url?: string;
  /** Scopes to ask for besides the usual. */
  custom_scopes?: string[];
  /** Parameters handed on to the identity provider. */
  provider_params?: Record<string, string>;
  /** From `oauth.attach`: the account is attached to the signed-in visitor. */
  oauth_attach_token?: string;
}

/** What the identity provider itself gave out. */
export interface OAuthProviderValues {
  access_token: string;
  id_token: string;
  refresh_token: string;
  scopes: string[];
  /** RFC 3339, UTC. */
  expires_at: string;
}

export interface OAuthReply extends AuthReply {
  provider_subject: string;
  provider_type: string;
  profile_picture_url: string;
  locale: string;
  provider_values: OAuthProviderValues;
}

export interface OAuthCalls {
  'POST /oauth/authenticate': {
    body: SessionDuration & { token: string; code_verifier?: string };
    reply: OAuthReply;
  };
  'POST /oauth/attach': {
    body: { provider: string };
    reply: Common & { oauth_attach_token: string };
  };
}
