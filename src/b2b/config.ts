/** The options of `<auth-b2b-login>` by block, and the configuration that its screens read. */
import type { CryptoOptions } from '../machine/config.ts';
import type { businessProductIds, flowTypes, mfaProducts } from './choices.ts';

/** One of the ways to sign in. */
export type MemberProductId = (typeof businessProductIds)[number];

/** Where a sign-in starts: with the address, in one organization, or on the page of a reset link. */
export type FlowType = (typeof flowTypes)[number];

export const businessOAuthTypes = ['google', 'microsoft', 'hubspot', 'slack', 'github'] as const;

/** The identity providers for members. */
export type MemberOAuthType = (typeof businessOAuthTypes)[number];

/** A second factor. */
export type MfaProduct = (typeof mfaProducts)[number];

/** Options of the emailed link. */
export interface MemberMagicLinksOptions {
  /** Page that the link opens for a member. @default set by the provider */
  loginRedirectURL?: string;
  /** Page that the link opens for a person who may join. @default set by the provider */
  signupRedirectURL?: string;
  /** Page that the link opens in the Discovery flow. @default set by the provider */
  discoveryRedirectURL?: string;
  /** Mail template for members. @default the built-in mail */
  loginTemplateId?: string;
  /** Mail template for people who may join. @default the built-in mail */
  signupTemplateId?: string;
  /** Domain that your mail comes from. The links to webmail search for it. */
  domainHint?: string;
  /** Language of the mail, such as `es`. @default that of the form */
  locale?: string;
}

/** Options of passcodes by mail. */
export interface MemberEmailOtpOptions {
  /** Mail template for members. @default the built-in mail */
  loginTemplateId?: string;
  /** Mail template for people who may join. @default the built-in mail */
  signupTemplateId?: string;
  /** Language of the mail, such as `es`. @default that of the form */
  locale?: string;
}

/** Options of codes by text message, a second factor. */
export interface MemberSmsOtpOptions {
  /** Language of the message, such as `es`. @default that of the form */
  locale?: string;
}

/** Options of company login. */
export interface MemberSsoOptions {
  /** Page that a member returns to. @default set by the provider */
  loginRedirectURL?: string;
  /** Page that a person who joins returns to. @default set by the provider */
  signupRedirectURL?: string;
}

/** One identity provider. */
export interface MemberOAuthProvider {
  /** Its name. */
  type: MemberOAuthType;
  /** Offer sign-in with a `google` account over the page, without leaving it. @default false */
  one_tap?: boolean;
  /** A click elsewhere closes the prompt of the vendor's script. @default true */
  cancel_on_tap_outside?: boolean;
  /** Scopes to request in addition to the usual ones. @default those of all providers */
  customScopes?: string[];
  /** Parameters to pass on to the provider, such as `{ prompt: 'select_account' }`. @default those of all providers */
  providerParams?: Record<string, string>;
}

/** Options of social sign-in. */
export interface MemberOAuthOptions {
  /** The providers, in order, such as `['google']`; objects have options. The product `oauth` needs at least one. @default [] */
  providers?: (MemberOAuthProvider | MemberOAuthType)[];
  /** Page that a member returns to. @default set by the provider */
  loginRedirectURL?: string;
  /** Page that a person who joins returns to. @default set by the provider */
  signupRedirectURL?: string;
  /** Page that the Discovery flow returns to. @default set by the provider */
  discoveryRedirectURL?: string;
  /** Scopes to request from all providers. @default none */
  customScopes?: string[];
  /** Parameters to pass on to all providers. @default none */
  providerParams?: Record<string, string>;
  /** Language of the providers' own pages, such as `es`, where they support `ui_locales`. @default the provider chooses */
  locale?: string;
}

/** Options of passkeys. */
export interface MemberPasskeyOptions {
  /** ID of the relying party: the page's domain or a parent of it. @default the page's host name */
  domain?: string;
  /** After a sign-in by mail, or by a password after one, offer a passkey to a member without one: at most once in thirty days. @default false */
  offer?: boolean;
  /** After a sign-in by a mailed code, the browser creates a passkey without a dialog. @default false */
  upgrade?: boolean;
}

/** Options of passwords. */
export interface MemberPasswordOptions {
  /** Page that the reset mail's link for signing in without a new password opens. @default set by the provider */
  loginRedirectURL?: string;
  /** Page that the link to a new password opens. It needs an `<auth-b2b-login>` with the product `passwords`. @default set by the provider */
  resetPasswordRedirectURL?: string;
  /** Lifetime of the link to a new password, in minutes. @default 30 */
  resetPasswordExpirationMinutes?: number;
  /** Template of the reset mail. @default the built-in mail */
  resetPasswordTemplateId?: string;
  /** Template of the mail to an address that is not proved yet. @default the built-in mail */
  verifyEmailTemplateId?: string;
  /** In the Discovery flow, the page that the reset mail's link for signing in opens. @default set by the provider */
  discoveryRedirectURL?: string;
  /** Language of the mail, such as `es`. @default that of the form */
  locale?: string;
}

/** Options of the session of a member. */
export interface MemberSessionOptions {
  /** Lifetime of the session, in minutes. @default 60 */
  sessionDurationMinutes?: number;
}

/** When a member of one organization skips the list. */
export interface DirectLoginOptions {
  /** Enter the only organization at once. @default false */
  status?: boolean;
  /** Applies also if there are invitations to others. @default false */
  ignoreInvites?: boolean;
  /** Applies also if the visitor may join others. @default false */
  ignoreJitProvisioning?: boolean;
}

/** What the first screen reads. */
export interface FirstBusinessConfig {
  readonly products: readonly MemberProductId[];
  readonly flow: FlowType;
  readonly providers: readonly MemberOAuthProvider[];
  readonly hideHeader: boolean;
  /** The level of the title. */
  readonly headingLevel: number;
  readonly logoUrl: string;
}

/** What the screens read. `resolveBusinessConfig` makes it and fills in the defaults. */
export interface BusinessConfig extends FirstBusinessConfig {
  readonly screen: 'main' | 'organizations';
  /** Where to go after a sign-in. */
  readonly signedInUrl: string | undefined;
  /** Whether this browser remembers who signs in. */
  readonly accountChooser: boolean;
  readonly publicToken: string;
  readonly prefix: string;
  readonly locale: string | undefined;
  readonly organizationSlug: string | null;
  readonly emailMagicLinksOptions: MemberMagicLinksOptions;
  readonly emailOtpOptions: MemberEmailOtpOptions;
  readonly smsOtpOptions: MemberSmsOtpOptions;
  readonly ssoOptions: MemberSsoOptions;
  readonly oauthOptions: MemberOAuthOptions;
  readonly passwordOptions: MemberPasswordOptions;
  readonly passkeyOptions: MemberPasskeyOptions;
  readonly cryptoOptions: CryptoOptions;
  readonly sessionDurationMinutes: number;
  readonly directLogin: Required<DirectLoginOptions>;
  readonly directCreate: boolean;
  readonly disableCreate: boolean;
  readonly mfaOrder: readonly MfaProduct[];
  readonly mfaInclude: readonly MfaProduct[];
}
