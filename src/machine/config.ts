/** The configuration of `<auth-login>` as the screens see it: resolved, defaults filled in. */

import type { CookieOptions } from '../../session-core/client.ts';
import type { OAuthProviderType } from '../../session-core/wire/oauth.ts';
import type { ProductId } from './product.ts';

/** Options of the emailed link. */
export interface EmailMagicLinksOptions {
  /** Page the link of a known visitor leads to. @default the provider's default page */
  loginRedirectURL?: string;
  /** Life of that link, in minutes (5 to 10080). @default 30 */
  loginExpirationMinutes?: number;
  /** Page the link of a new visitor leads to. @default the provider's default page */
  signupRedirectURL?: string;
  /** Life of that link, in minutes (5 to 10080). @default 30 */
  signupExpirationMinutes?: number;
  /** Mail template for known visitors. */
  loginTemplateId?: string;
  /** Mail template for new visitors. */
  signupTemplateId?: string;
  /** Keep a new visitor's user pending until the link is opened; else it is active at once. @default false */
  createUserAsPending?: boolean;
  /** The domain that your mail comes from; makes the webmail links search for it. */
  domainHint?: string;
  /** Language of the mail, such as `es`. */
  locale?: string;
}

/** Options of one-time passcodes. */
export interface OtpOptions {
  /** Ways to send the code, in the order of their tabs. @default ['email'] */
  methods?: ('sms' | 'whatsapp' | 'email')[];
  /** Life of a code, in minutes (1 to 10). @default 5 */
  expirationMinutes?: number;
  /** Mail template for known visitors. */
  loginTemplateId?: string;
  /** Mail template for new visitors. */
  signupTemplateId?: string;
  /** Language of the message, such as `es`. */
  locale?: string;
}

/** One social provider. */
export interface OAuthProvider {
  /** The provider, such as `google` or `github`, or one that only your server knows. */
  type: OAuthProviderType | (string & {});
  /** Page a known visitor comes back to from this provider. @default that of all */
  loginRedirectURL?: string;
  /** Page a new visitor comes back to from this provider. @default that of all */
  signupRedirectURL?: string;
  /** Ask for an account of `google` without leaving the page. @default false */
  one_tap?: boolean;
  /** Where one-tap asks: over the page, or in it where the browser has no dialog of its own. @default 'floating' */
  position?: 'floating' | 'embedded' | 'floatingOrEmbedded' | 'embeddedOnly' | 'forceLegacyEmbedded';
  /** Whether a click elsewhere closes the floating prompt of the vendor's script. @default true */
  cancel_on_tap_outside?: boolean;
  /** Scopes to ask for besides the usual. @default none */
  custom_scopes?: string[];
  /** Parameters handed to the provider, such as `{ prompt: 'select_account' }`. @default none */
  provider_params?: Record<string, string>;
}

/** Options of social sign-in. */
export interface OAuthOptions {
  /** Page a known visitor comes back to. @default the provider's default page */
  loginRedirectURL?: string;
  /** Page a new visitor comes back to. @default the provider's default page */
  signupRedirectURL?: string;
  /** The providers, in order. Needed with the product `oauth`. @default [] */
  providers?: OAuthProvider[];
}

/** Options of passwords. */
export interface PasswordOptions {
  /** Page that the mail of a reset leads to for signing in without a new password. @default as `resetPasswordRedirectURL` */
  loginRedirectURL?: string;
  /** Accepted; has no effect: that link lives as long as the one of the reset, in minutes. */
  loginExpirationMinutes?: number;
  /** Page that the link to a new password leads to: one with an `<auth-login>` that has the product `passwords`. @default the provider's default page */
  resetPasswordRedirectURL?: string;
  /** Life of both links, in minutes (5 to 10080). @default 30 */
  resetPasswordExpirationMinutes?: number;
  /** Template of that mail. @default the built-in mail */
  resetPasswordTemplateId?: string;
  /** Language of that mail, such as `es`. */
  locale?: string;
}

/** Options of passkeys. */
export interface PasskeyOptions {
  /** The relying party: a domain that the page lies in. @default the page's host name */
  domain?: string;
  /** Have the browser make a passkey, without a dialog, after a sign-in by password or code. @default false */
  upgrade?: boolean;
}

/**
 * A Solana wallet that your app brings: an adapter of `@solana/wallet-adapter-base` that signs messages.
 * @see https://github.com/anza-xyz/wallet-adapter
 */
export interface SolanaWalletAdapter {
  readonly name: string;
  /** A picture as a `data:` address. */
  readonly icon?: string;
  /** `Installed` and `Loadable` wallets are shown. */
  readonly readyState: string;
  /** Of the connected account. */
  readonly publicKey: { toString(): string } | null;
  connect(): Promise<void>;
  signMessage(message: Uint8Array): Promise<Uint8Array>;
  on(event: 'readyStateChange', listener: () => void): unknown;
}

/** An Ethereum wallet that your app brings, such as WalletConnect. */
export interface EthereumWallet {
  /** As its button calls it. */
  name: string;
  /** A picture as a `data:` address. @default the mark of a known name, else a wallet */
  icon?: string;
  /** What is spoken to. @see EIP-1193 */
  provider: { request(call: { method: string; params?: unknown[] }): Promise<unknown> };
}

/** Options of crypto wallets. They are objects of your app, so no attribute can hold them. */
export interface CryptoOptions {
  /** Solana wallets that no discovery finds, such as Ledger. @default [] */
  walletAdapters?: readonly SolanaWalletAdapter[];
  /** Ethereum wallets that no discovery finds. @default [] */
  ethereumWallets?: readonly EthereumWallet[];
}

/** Options of the session. */
export interface SessionDurationOptions {
  /** Life of the session, in minutes (5 to 527040). @default 30 */
  sessionDurationMinutes?: number;
}

/** What the first screen reads. */
export interface FirstConfig {
  /** The country that phone numbers are first taken to be of: an ISO 3166 code, perhaps of none there is. */
  readonly region: string;
  readonly products: readonly ProductId[];
  readonly otpOptions: OtpOptions & { methods: ('sms' | 'whatsapp' | 'email')[] };
  readonly oauthOptions: OAuthOptions & { providers: OAuthProvider[] };
  readonly title: 'login.title' | 'login.createAccountTitle';
  readonly hideHeader: boolean;
  readonly logoUrl: string;
}

/** What the screens read. Made by `resolveConfig`; nothing in it is missing that has a default. */
export interface LoginConfig extends FirstConfig {
  readonly publicToken: string;
  readonly prefix: string;
  readonly locale: string | undefined;
  readonly cookies: CookieOptions;
  readonly emailMagicLinksOptions: EmailMagicLinksOptions;
  readonly otpOptions: OtpOptions & { methods: ('sms' | 'whatsapp' | 'email')[]; expirationMinutes: number };
  readonly passwordOptions: PasswordOptions;
  readonly passkeyOptions: PasskeyOptions;
  readonly cryptoOptions: CryptoOptions;
  readonly sessionDurationMinutes: number;
}
