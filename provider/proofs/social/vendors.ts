/** The identity providers: one row each, from the vendors' documentation. */
import type { ProviderType } from './identity.ts';
import {
  amazonProfile,
  bitbucketProfile,
  claimsProfile,
  coinbaseProfile,
  discordProfile,
  facebookProfile,
  figmaProfile,
  githubProfile,
  hubspotProfile,
  microsoftProfile,
  type Profile,
  type ProfileResponses,
  slackProfile,
  snapchatProfile,
  tiktokProfile,
  twitterProfile,
} from './profiles.ts';

interface Common {
  /** Requested at every sign-in. */
  scopes: readonly string[];
  /** @default a space, as RFC 6749 section 3.3 has it */
  scopeSeparator?: ',';
  /** Whether it supports PKCE. @see RFC 7636 */
  pkce: boolean;
  /** How the secret is sent to the token endpoint. @see RFC 6749 section 2.3.1 */
  secretIn: 'basic' | 'body';
  /** The name of its client id parameter. @default `client_id` */
  clientIdName?: 'client_key';
  /** Sent with every authorization request. */
  parameters?: Readonly<Record<string, string>>;
  profile(answers: ProfileResponses): Profile;
}

/** A provider with discovery and id tokens. @see OpenID Connect Discovery 1.0 */
interface OpenIdVendor extends Common {
  kind: 'openid';
  issuer: string;
  /** False if its id tokens contain no nonce. */
  nonce: boolean;
  /** Whether its userinfo endpoint returns more than its id token. */
  usesUserInfo: boolean;
}

/** A provider that issues access tokens only and has its own profile endpoints. */
export interface OAuth2Vendor extends Common {
  kind: 'oauth2';
  authorize: string;
  token: string;
  /** The profile endpoints. Their responses are collected under the same names. */
  profileUrls: Readonly<Record<string, string>>;
  /** The addresses that the scope opens, and that a member's sign-in asks for. */
  tenantUrls?: { scope: string; urls: Readonly<Record<string, string>> };
}

export type Vendor = OpenIdVendor | OAuth2Vendor;

const openid = {
  kind: 'openid',
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  nonce: true,
  secretIn: 'body',
  usesUserInfo: false,
  profile: claimsProfile,
} as const;

const oauth2 = { kind: 'oauth2', pkce: true, secretIn: 'body' } as const;

const graph = 'https://graph.facebook.com/v23.0';

export const vendors: Readonly<Record<ProviderType, Vendor>> = {
  google: { ...openid, issuer: 'https://accounts.google.com' },
  microsoft: {
    ...openid,
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    profile: microsoftProfile,
  },
  apple: {
    ...openid,
    issuer: 'https://appleid.apple.com',
    scopes: ['openid', 'email', 'name'],
    pkce: false,
    // Without it Apple does not return name and address.
    parameters: { response_mode: 'form_post' },
  },
  gitlab: { ...openid, issuer: 'https://gitlab.com' },
  salesforce: { ...openid, issuer: 'https://login.salesforce.com', usesUserInfo: true },
  slack: { ...openid, issuer: 'https://slack.com', pkce: false, usesUserInfo: true, profile: slackProfile },
  linkedin: {
    ...openid,
    issuer: 'https://www.linkedin.com/oauth',
    pkce: false,
    nonce: false,
    usesUserInfo: true,
  },
  twitch: {
    ...openid,
    issuer: 'https://id.twitch.tv/oauth2',
    scopes: ['openid', 'user:read:email'],
    pkce: false,
    usesUserInfo: true,
    parameters: {
      claims: JSON.stringify({
        userinfo: { email: null, email_verified: null, picture: null, preferred_username: null },
      }),
    },
  },
  yahoo: { ...openid, issuer: 'https://api.login.yahoo.com', secretIn: 'basic', usesUserInfo: true },
  hubspot: {
    ...oauth2,
    authorize: 'https://app.hubspot.com/oauth/authorize',
    token: 'https://api.hubapi.com/oauth/v1/token',
    scopes: ['oauth'],
    pkce: false,
    profileUrls: { user: 'https://api.hubapi.com/oauth/v1/access-tokens/{access_token}' },
    profile: hubspotProfile,
  },
  github: {
    ...oauth2,
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scopes: ['read:user', 'user:email'],
    profileUrls: { user: 'https://api.github.com/user', emails: 'https://api.github.com/user/emails' },
    tenantUrls: {
      scope: 'read:org',
      urls: { organizations: 'https://api.github.com/user/orgs?per_page=100' },
    },
    profile: githubProfile,
  },
  facebook: {
    ...oauth2,
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: `${graph}/oauth/access_token`,
    scopes: ['email', 'public_profile'],
    scopeSeparator: ',',
    pkce: false,
    profileUrls: { user: `${graph}/me?fields=id,first_name,last_name,email,picture` },
    profile: facebookProfile,
  },
  discord: {
    ...oauth2,
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scopes: ['identify', 'email'],
    profileUrls: { user: 'https://discord.com/api/users/@me' },
    profile: discordProfile,
  },
  amazon: {
    ...oauth2,
    authorize: 'https://www.amazon.com/ap/oa',
    token: 'https://api.amazon.com/auth/o2/token',
    scopes: ['profile'],
    profileUrls: { user: 'https://api.amazon.com/user/profile' },
    profile: amazonProfile,
  },
  bitbucket: {
    ...oauth2,
    authorize: 'https://bitbucket.org/site/oauth2/authorize',
    token: 'https://bitbucket.org/site/oauth2/access_token',
    scopes: ['account', 'email'],
    pkce: false,
    secretIn: 'basic',
    profileUrls: {
      user: 'https://api.bitbucket.org/2.0/user',
      emails: 'https://api.bitbucket.org/2.0/user/emails',
    },
    profile: bitbucketProfile,
  },
  coinbase: {
    ...oauth2,
    authorize: 'https://login.coinbase.com/oauth2/auth',
    token: 'https://login.coinbase.com/oauth2/token',
    scopes: ['wallet:user:read', 'wallet:user:email'],
    profileUrls: { user: 'https://api.coinbase.com/v2/user' },
    profile: coinbaseProfile,
  },
  twitter: {
    ...oauth2,
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scopes: ['users.read', 'tweet.read'],
    secretIn: 'basic',
    profileUrls: { user: 'https://api.x.com/2/users/me?user.fields=name,profile_image_url' },
    profile: twitterProfile,
  },
  tiktok: {
    ...oauth2,
    authorize: 'https://www.tiktok.com/v2/auth/authorize/',
    token: 'https://open.tiktokapis.com/v2/oauth/token/',
    scopes: ['user.info.basic'],
    scopeSeparator: ',',
    // TikTok supports PKCE only for mobile and desktop apps.
    pkce: false,
    clientIdName: 'client_key',
    profileUrls: { user: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_url,display_name' },
    profile: tiktokProfile,
  },
  snapchat: {
    ...oauth2,
    authorize: 'https://accounts.snapchat.com/accounts/oauth2/auth',
    token: 'https://accounts.snapchat.com/accounts/oauth2/token',
    scopes: ['external_id', 'display_name', 'bitmoji.avatar'].map(
      (name) => `https://auth.snapchat.com/oauth2/api/user.${name}`,
    ),
    secretIn: 'basic',
    profileUrls: {
      user: `https://kit.snapchat.com/v1/me?query=${encodeURIComponent('{me{externalId displayName bitmoji{avatar}}}')}`,
    },
    profile: snapchatProfile,
  },
  figma: {
    ...oauth2,
    authorize: 'https://www.figma.com/oauth',
    token: 'https://api.figma.com/v1/oauth/token',
    scopes: ['current_user:read'],
    secretIn: 'basic',
    profileUrls: { user: 'https://api.figma.com/v1/me' },
    profile: figmaProfile,
  },
};
