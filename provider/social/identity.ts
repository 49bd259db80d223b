/** What an identity provider tells of a visitor, and what every kind of identity provider has to offer. */
import type { OAuthProviderType, OAuthProviderValues } from '../../session-core/wire/oauth.ts';
import type { SealKey } from '../seal.ts';

/** How each of the wire's types is called; the compiler sees that none is missing. */
export const providerNames: Readonly<Record<OAuthProviderType, string>> = {
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
};

export function isProviderType(text: string): text is OAuthProviderType {
  return Object.hasOwn(providerNames, text);
}

/** A person, as the identity provider knows them. */
export interface Identity {
  /** Stable at this provider; nothing else identifies the account. */
  subject: string;
  email: string | null;
  /** Whether the provider vouches for the address. Only then may it join accounts. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  pictureUrl: string;
  locale: string;
  values: OAuthProviderValues;
}

/** Where visitors are sent, and how the code that they bring back is exchanged. */
export interface IdentityProvider {
  authorizeUrl(request: { type: OAuthProviderType; state: string; scopes: string }): string;
  /** Null for a code that is unknown, used, or another provider's. */
  redeem(type: OAuthProviderType, code: string): Promise<Identity | null>;
}

/** What opens the values that an identity provider gave out: the token that asks for them, and nothing else. */
export function providerValuesKey(token: string): SealKey {
  return { key: token, purpose: 'oauth provider values' };
}
