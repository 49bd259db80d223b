/** Every option of `<auth-login>`: the table that gives the attributes their names, and the defaults. */

import { block, type CommonOptions, commonRules, flag, list, text } from '../machine/common-options.ts';
import type {
  CryptoOptions,
  EmailMagicLinksOptions,
  FirstConfig,
  OAuthOptions,
  OtpOptions,
  PasskeyOptions,
  PasswordOptions,
  SessionDurationOptions,
} from '../machine/config.ts';
import type { ProductId } from '../machine/product.ts';
import type { ThemeOptions } from '../theme/theme.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';

export type { CommonOptions } from '../machine/common-options.ts';

/** Everything `<auth-login>` can be told: by attribute, by `config`, by `configure()`. */
export interface LoginOptions extends CommonOptions {
  /** The ways to sign in, in the order in which they are shown. @default ['emailMagicLinks'] */
  products?: ProductId[];
  /** The screen to begin with. @default `main` */
  screen?: 'main' | 'passkey-registration' | 'reset-password';
  /** The emailed link. */
  emailMagicLinksOptions?: EmailMagicLinksOptions;
  /** One-time passcodes. */
  otpOptions?: OtpOptions;
  /** Social sign-in. */
  oauthOptions?: OAuthOptions;
  /** Passwords. */
  passwordOptions?: PasswordOptions;
  /** Passkeys. */
  passkeyOptions?: PasskeyOptions;
  /** Crypto wallets that your app brings. Set by JavaScript alone. */
  cryptoOptions?: CryptoOptions;
  /** The session. */
  sessionOptions?: SessionDurationOptions;
  /** Address of `client-services.html`, whose hidden frame then makes the calls of one-tap. @default the page makes them */
  clientsideServicesIframeURL?: string;
  /** What the title of the first screen invites to: either, or making an account. @default `login` */
  variant?: 'login' | 'create-account';
  /** Leave out the title of the first screen. @default false */
  hideHeader?: boolean;
  /** Address of an image shown above the title, at most 100 px wide and 50 px high. */
  logoUrl?: string;
}

/** The rules, by option that an attribute may hold: enough to read and to draw. All else stands in `option-blocks.ts`. */
export const loginRules = {
  ...commonRules,
  products: list,
  screen: text,
  emailMagicLinksOptions: block,
  otpOptions: block,
  oauthOptions: block,
  passwordOptions: block,
  passkeyOptions: block,
  sessionOptions: block,
  clientsideServicesIframeURL: text,
  variant: text,
  hideHeader: flag,
  logoUrl: text,
} satisfies RulesFor<Omit<LoginOptions, 'cryptoOptions'>> & Fields;

/** What the first screen reads, defaults filled in. On a first look, before the check, the blocks may hold anything. */
export function firstConfig({
  locale,
  products,
  otpOptions,
  oauthOptions,
  variant,
  hideHeader,
  logoUrl,
  theme,
}: LoginOptions): FirstConfig {
  // Of a mode alone, which is a text, these fields are simply not there.
  const themed = theme as ThemeOptions | undefined;
  return {
    region: regionOf(locale),
    products: [...new Set(listOr<ProductId>(products, ['emailMagicLinks']))],
    otpOptions: { ...otpOptions, methods: listOr(otpOptions?.methods, ['email']) },
    oauthOptions: { ...oauthOptions, providers: listOr(oauthOptions?.providers, []) },
    title: variant === 'create-account' ? 'login.createAccountTitle' : 'login.title',
    hideHeader: hideHeader ?? themed?.hideHeaderText ?? false,
    logoUrl: logoUrl ?? themed?.logo?.logoImageUrl ?? '',
  };
}

/** The region that the language tag names, as in `de-AT`, or else the one where most who speak the language live. */
function regionOf(locale = 'en'): string {
  try {
    const { region } = new Intl.Locale(locale).maximize();
    // Some tags name a continent, by a number.
    if (region && !/\d/.test(region)) return region;
  } catch {
    // No language tag.
  }
  return 'US';
}

function listOr<T>(list: T[] | undefined, otherwise: T[]): T[] {
  return Array.isArray(list) && list.length > 0 ? list : otherwise;
}
