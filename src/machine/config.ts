/** The configuration of `<auth-login>` as the screens see it: resolved, defaults filled in. */

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
  type: string;
  one_tap?: boolean;
  position?: 'floating' | 'embedded' | 'floatingOrEmbedded' | 'embeddedOnly' | 'forceLegacyEmbedded';
  cancel_on_tap_outside?: boolean;
  custom_scopes?: string[];
  provider_params?: Record<string, string>;
}

export interface OAuthOptions {
  loginRedirectURL?: string;
  signupRedirectURL?: string;
  providers?: OAuthProvider[];
}

export interface PasswordOptions {
  loginRedirectURL?: string;
  loginExpirationMinutes?: number;
  resetPasswordRedirectURL?: string;
  resetPasswordExpirationMinutes?: number;
  resetPasswordTemplateId?: string;
  locale?: string;
}

export interface PasskeyOptions {
  domain?: string;
  /** Have the browser make a passkey, without a dialog, after a sign-in by password or code. @default false */
  upgrade?: boolean;
}

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
  readonly hideHeader: boolean;
  readonly logoUrl: string;
}

/** What the screens read. Made by `resolveConfig`; nothing in it is missing that has a default. */
export interface LoginConfig extends FirstConfig {
  readonly publicToken: string;
  readonly prefix: string;
  readonly locale: string | undefined;
  readonly emailMagicLinksOptions: EmailMagicLinksOptions;
  readonly otpOptions: OtpOptions & { methods: ('sms' | 'whatsapp' | 'email')[]; expirationMinutes: number };
  readonly passwordOptions: PasswordOptions;
  readonly passkeyOptions: PasskeyOptions;
  readonly sessionDurationMinutes: number;
}
