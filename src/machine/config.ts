/** The configuration of `<auth-login>` as the screens see it: resolved, defaults filled in. */

import type { CookieOptions } from '../../session-core/consumer/client.ts';
import type { OAuthProviderType } from '../../session-core/wire/oauth.ts';
import type { ProductId } from './product.ts';

/** Options of the emailed link. */
export interface EmailMagicLinksOptions {
  /** Page that the link opens for a known visitor. @default set by the provider */
  loginRedirectURL?: string;
  /** Lifetime of a known visitor's link, in minutes. @default 30 */
  loginExpirationMinutes?: number;
  /** Page that the link opens for a new visitor. @default set by the provider */
  signupRedirectURL?: string;
  /** Lifetime of a new visitor's link, in minutes. @default 30 */
  signupExpirationMinutes?: number;
  /** Mail template for known visitors: see `docs/provider/README.md`. @default the built-in mail */
  loginTemplateId?: string;
  /** Mail template for new visitors. @default the built-in mail */
  signupTemplateId?: string;
  /** A new visitor's user stays pending until they open the link, instead of being active at once. @default false */
  createUserAsPending?: boolean;
  /** Domain that your mail comes from. The links to webmail search for it. */
  domainHint?: string;
  /** Language of the mail, such as `es`. @default that of the form */
  locale?: string;
}

/** Options of one-time passcodes. */
export interface OtpOptions {
  /** Ways to send the code, in the order of their tabs. @default ['email'] */
  methods?: ('sms' | 'whatsapp' | 'email')[];
  /** Lifetime of a code, in minutes. @default 5 */
  expirationMinutes?: number;
  /** Mail template for known visitors. Only for `email`. @default the built-in mail */
  loginTemplateId?: string;
  /** Mail template for new visitors. Only for `email`. @default the built-in mail */
  signupTemplateId?: string;
  /** Language of the message, such as `es`. @default that of the form */
  locale?: string;
}

/** One social provider. */
export interface OAuthProvider {
  /** The provider, such as `google` or `github`, or one that only your server knows. */
  type: OAuthProviderType | (string & {});
  /** Page that a known visitor returns to from this provider. @default that of all providers */
  loginRedirectURL?: string;
  /** Page that a new visitor returns to from this provider. @default that of all providers */
  signupRedirectURL?: string;
  /** Offer sign-in with a `google` account without leaving the page: see `docs/methods/social.md`. @default false */
  one_tap?: boolean;
  /** Where one-tap asks: over the page, or inside it if the browser has no dialog of its own. @default 'floating' */
  position?: 'floating' | 'embedded' | 'floatingOrEmbedded' | 'embeddedOnly' | 'forceLegacyEmbedded';
  /** A click elsewhere closes the floating prompt of the vendor's script. @default true */
  cancel_on_tap_outside?: boolean;
  /** Scopes to request in addition to the usual ones. @default none */
  customScopes?: string[];
  /** Parameters to pass on to the provider, such as `{ prompt: 'select_account' }`. @default none */
  providerParams?: Record<string, string>;
  /** Another name of `customScopes`. @default none */
  custom_scopes?: string[];
  /** Another name of `providerParams`. @default none */
  provider_params?: Record<string, string>;
}

/** Options of social sign-in. */
export interface OAuthOptions {
  /** Page that a known visitor returns to. @default set by the provider */
  loginRedirectURL?: string;
  /** Page that a new visitor returns to. @default set by the provider */
  signupRedirectURL?: string;
  /** Language of the providers' own pages, such as `es`, where they support `ui_locales`. @default the provider chooses */
  locale?: string;
  /** The providers, in order, such as `['google']`; objects have options. The product `oauth` needs at least one. @default [] */
  providers?: (OAuthProvider | OAuthProvider['type'])[];
}

/** Options of passwords. */
export interface PasswordOptions {
  /** Page that the reset mail's link for signing in without a new password opens. @default the page of `resetPasswordRedirectURL` */
  loginRedirectURL?: string;
  /** Accepted, but without effect: that link lives as long as the reset link. In minutes. */
  loginExpirationMinutes?: number;
  /** Page that the link to a new password opens. It needs an `<auth-login>` with the product `passwords`. @default set by the provider */
  resetPasswordRedirectURL?: string;
  /** Lifetime of both links, in minutes. @default 30 */
  resetPasswordExpirationMinutes?: number;
  /** Template of the reset mail. @default the built-in mail */
  resetPasswordTemplateId?: string;
  /** Language of the reset mail, such as `es`. @default that of the form */
  locale?: string;
}

/** Options of passkeys. */
export interface PasskeyOptions {
  /** ID of the relying party: the page's domain or a parent of it. @default the page's host name */
  domain?: string;
  /** After a sign-in by password or code, the browser creates a passkey without a dialog. @default false */
  upgrade?: boolean;
  /** After a sign-in by password, code or link, offer a passkey to a user without one: at most once in thirty days. @default false */
  offer?: boolean;
}

/**
 * A Solana wallet that your app brings: an adapter of `@solana/wallet-adapter-base` that signs messages.
 * @see https://github.com/anza-xyz/wallet-adapter
 */
export interface SolanaWalletAdapter {
  readonly name: string;
  /** A picture as a `data:` address. */
  readonly icon?: string;
  /** The widget shows `Installed` and `Loadable` wallets. */
  readonly readyState: string;
  /** The address of the connected account. */
  readonly publicKey: { toString(): string } | null;
  connect(): Promise<void>;
  signMessage(message: Uint8Array): Promise<Uint8Array>;
  on(event: 'readyStateChange', listener: () => void): unknown;
}

/** An Ethereum wallet that your app brings, such as WalletConnect. */
export interface EthereumWallet {
  /** Name on its button. */
  name: string;
  /** A picture as a `data:` address. @default the mark of a known name, else a wallet */
  icon?: string;
  /** The wallet's EIP-1193 provider. @see https://eips.ethereum.org/EIPS/eip-1193 */
  provider: { request(call: { method: string; params?: unknown[] }): Promise<unknown> };
}

/** Options of crypto wallets. They are objects of your app, so no attribute can hold them. */
export interface CryptoOptions {
  /** Solana wallets that discovery does not find, such as Ledger: adapters of `@solana/wallet-adapter-base` that sign messages. @default [] */
  walletAdapters?: readonly SolanaWalletAdapter[];
  /** Ethereum wallets that discovery does not find. @default [] */
  ethereumWallets?: readonly EthereumWallet[];
}

/** Options of the session. */
export interface SessionDurationOptions {
  /** Lifetime of the session, in minutes. @default 30 */
  sessionDurationMinutes?: number;
}

/** What the first screen reads. */
export interface FirstConfig {
  /** The language tag that the host chose; undefined for none. */
  readonly locale: string | undefined;
  readonly products: readonly ProductId[];
  readonly otpOptions: OtpOptions & { methods: ('sms' | 'whatsapp' | 'email')[] };
  readonly oauthOptions: Omit<OAuthOptions, 'providers'> & { providers: OAuthProvider[] };
  /** With `any`, one field takes an address or a number, in place of tabs. */
  readonly identifier: 'any' | undefined;
  readonly title: 'login.title' | 'login.createAccountTitle' | 'login.signInTitle';
  readonly hideHeader: boolean | undefined;
  /** The level of the title. */
  readonly headingLevel: number;
  readonly logoUrl: string | undefined;
}

/** What the screens read. `resolveConfig` makes it and fills in the defaults. */
export interface LoginConfig extends FirstConfig {
  /** The screen that the page is for. */
  readonly screen: 'main' | 'passkey-registration' | 'reset-password';
  /** What the field for the address starts with, once React is there. */
  readonly email: string | undefined;
  /** With `sign-in`, no visitor gets a new account. */
  readonly mode: 'any' | 'sign-in';
  /** Where to go after a sign-in. */
  readonly signedInUrl: string | undefined;
  /** Whether this browser remembers who signs in. */
  readonly accountChooser: boolean;
  readonly publicToken: string;
  readonly prefix: string;
  readonly cookies: CookieOptions;
  readonly emailMagicLinksOptions: EmailMagicLinksOptions;
  readonly otpOptions: OtpOptions & { methods: ('sms' | 'whatsapp' | 'email')[]; expirationMinutes: number };
  readonly passwordOptions: PasswordOptions;
  readonly passkeyOptions: PasskeyOptions;
  readonly cryptoOptions: CryptoOptions;
  readonly sessionDurationMinutes: number;
}
