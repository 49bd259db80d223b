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

/** What ties an answer to the request, besides the state; see `flowProof`. */
export interface FlowProof {
  /** @see OpenID Connect Core 1.0 section 15.5.2 */
  nonce: string;
  /** @see RFC 7636 section 4.1 */
  verifier: string;
}

export interface AuthorizeRequest {
  type: OAuthProviderType;
  state: string;
  proof: FlowProof;
  /** Besides the usual ones. */
  scopes: readonly string[];
  /** Of the identity provider's own kind, such as `prompt`. */
  parameters: Readonly<Record<string, string>>;
}

export interface AuthorizeAnswer {
  type: OAuthProviderType;
  state: string;
  proof: FlowProof;
  /** What the visitor's browser brought back. */
  parameters: URLSearchParams;
}

/** Where visitors are sent, and how the code that they bring back is exchanged. */
export interface IdentityProvider {
  /** @throws Refusal `oauth_flow_callback_error` when the identity provider cannot be reached */
  authorizeUrl(request: AuthorizeRequest): Promise<string>;
  /** Null for an answer that is not to be believed: an unknown or used code, another issuer, a forged token. */
  redeem(answer: AuthorizeAnswer): Promise<Identity | null>;
}

/** The identity provider of a type; null where none is configured. */
export type FindIdentityProvider = (type: OAuthProviderType) => IdentityProvider | null;

/** What opens the values that an identity provider gave out: the token that asks for them, and nothing else. */
export function providerValuesKey(token: string): SealKey {
  return { key: token, purpose: 'oauth provider values' };
}
