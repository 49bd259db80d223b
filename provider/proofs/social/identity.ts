/** The identity that an identity provider returns, and the interface that all identity providers share. */
import type { OAuthProviderType, OAuthProviderValues } from '../../../session-core/wire/oauth.ts';
import type { SealKey } from '../../secrets/seal.ts';

/** The types of both wires: members of organizations have one more. */
export type ProviderType = OAuthProviderType | 'hubspot';

/** The display name of each provider type in the wire. */
export const providerNames: Readonly<Record<ProviderType, string>> = {
  hubspot: 'HubSpot',
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

export function isProviderType(text: string): text is ProviderType {
  return Object.hasOwn(providerNames, text);
}

/** Whether users sign in by it, too. */
export function isUserProvider(text: string): text is OAuthProviderType {
  return isProviderType(text) && text !== 'hubspot';
}

/** A person, as the identity provider describes them. */
export interface Identity {
  /** Stable at this provider. Only this identifies the account. */
  subject: string;
  email: string | null;
  /** Whether the provider has verified the address. Only then may it lead to an existing account. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  pictureUrl: string;
  locale: string;
  values: OAuthProviderValues;
  /** The workspaces, hubs or organizations that the provider vouches for. */
  tenants?: Tenant[];
}

interface Tenant {
  tenant_id: string;
  tenant_name: string;
}

/** Ties the response to the request, in addition to the state; see `flowProof`. */
export interface FlowProof {
  /** @see OpenID Connect Core 1.0 section 15.5.2 */
  nonce: string;
  /** @see RFC 7636 section 4.1 */
  verifier: string;
}

interface AuthorizeRequest {
  type: ProviderType;
  state: string;
  proof: FlowProof;
  /** More scopes than the vendor's default ones. */
  scopes: readonly string[];
  /** Further parameters for the identity provider, such as `prompt`. */
  parameters: Readonly<Record<string, string>>;
}

export interface AuthorizeResponse {
  type: ProviderType;
  state: string;
  proof: FlowProof;
  /** The query with which the visitor's browser returned. */
  parameters: URLSearchParams;
}

/** Where to send visitors, and how to exchange the code with which they return. */
export interface IdentityProvider {
  /** @throws Refusal `oauth_flow_callback_error` when the identity provider cannot be reached */
  authorizeUrl(request: AuthorizeRequest): Promise<string>;
  /** Null if the response is invalid: an unknown or used code, another issuer, a forged token. */
  redeem(response: AuthorizeResponse): Promise<Identity | null>;
}

/** Finds the identity provider of a type; null if none is configured. */
export type FindIdentityProvider = (type: ProviderType) => IdentityProvider | null;

/** The key that opens the identity provider's own values: only the visitor's token can. */
export function providerValuesKey(token: string): SealKey {
  return { key: token, purpose: 'oauth provider values' };
}
