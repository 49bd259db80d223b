import type { AuthReply, SessionDuration } from './shared.ts';

/** The identity providers of the protocol, with the names that visitors know them by. */
export const oauthProviders = {
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
  github: 'GitHub',
  gitlab: 'GitLab',
  facebook: 'Facebook',
  discord: 'Discord',
  salesforce: 'Salesforce',
  slack: 'Slack',
  amazon: 'Amazon',
  bitbucket: 'Bitbucket',
  linkedin: 'LinkedIn',
  coinbase: 'Coinbase',
  twitch: 'Twitch',
  twitter: 'Twitter',
  tiktok: 'TikTok',
  snapchat: 'Snapchat',
  figma: 'Figma',
  yahoo: 'Yahoo',
} as const;

/** The table as a type, so that a copy which may not import it can be held to it. */
export type OAuthProviders = typeof oauthProviders;
export type OAuthProviderType = keyof OAuthProviders;

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
  /** From the call that attaches another account to a signed-in user. */
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
}
