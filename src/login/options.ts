/** Every option of `<auth-login>`: its type, its rule and its default. The attributes get their names from the rules. */

import type { SessionOptions } from '../../session-core/consumer/client.ts';
import {
  block,
  type CommonOptions,
  commonRules,
  flag,
  list,
  type PartOf,
  text,
} from '../machine/common-options.ts';
import type {
  CryptoOptions,
  EmailMagicLinksOptions,
  FirstConfig,
  OAuthOptions,
  OAuthProvider,
  OtpOptions,
  PasskeyOptions,
  PasswordOptions,
  SessionDurationOptions,
} from '../machine/config.ts';
import type { ProductId } from '../machine/product.ts';
import type { ThemeOptions } from '../theme/theme.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';

export type { CommonOptions } from '../machine/common-options.ts';

/** The options of `<auth-login>`: as attributes, in `config`, in `configure()`. */
export interface LoginOptions extends CommonOptions, PartOf<SessionOptions> {
  /** The sign-in methods, in the order of the first screen. @default ['emailMagicLinks'] */
  products?: ProductId[];
  /**
   * The first screen. `reset-password` is the page of a reset link; `passkey-registration` lets the signed-in user
   * create, rename and delete passkeys. @default 'main'
   */
  screen?: 'main' | 'passkey-registration' | 'reset-password';
  /** The emailed link. */
  emailMagicLinksOptions?: EmailMagicLinksOptions;
  /** One-time passcodes. */
  otpOptions?: OtpOptions;
  /** Social sign-in. */
  oauthOptions?: OAuthOptions;
  /** Passwords. */
  passwordOptions?: PasswordOptions;
  /** Passkeys: see `docs/methods/passkeys.md`. */
  passkeyOptions?: PasskeyOptions;
  /** Crypto wallets that your app brings. Only in JavaScript: see `docs/methods/wallets.md`. */
  cryptoOptions?: CryptoOptions;
  /** The session. */
  sessionOptions?: SessionDurationOptions;
  /** What the field for the email address starts with. @default the parameter `login_hint` of the page's address */
  email?: string;
  /**
   * With `any`, one field takes an email address or a phone number, if the page has a method for both: see `docs/screens.md`.
   * @default a tab for each
   */
  identifier?: 'any';
  /** What the form is for. With `sign-in` it offers no sign-up: see `docs/methods/sign-up.md`. @default 'any' */
  mode?: 'any' | 'sign-in';
  /** Title of the first screen. `create-account` suits a page where visitors sign up. @default 'login' */
  variant?: 'login' | 'create-account';
  /**
   * Where the element goes after a sign-in, in place of its last screen. A `return_to` in the address of the login page comes
   * first if it is of the same site. @default the last screen stays
   */
  signedInUrl?: string;
  /**
   * This browser remembers who signs in: the name, the address and the method. The next visit offers these accounts, each with a
   * button to forget it. Not for shared computers: see `docs/screens.md`. @default false
   */
  accountChooser?: boolean;
  /** Leave out the title of the first screen. @default false */
  hideHeader?: boolean;
  /**
   * Events of sign-ins have the tokens of the session in `detail.data`, for pages that hand them to a server. All scripts of the
   * page can read them. Only in JavaScript. @default false
   */
  tokensInEvents?: boolean;
  /** Address of an image above the title, at most 100 px wide and 50 px high. */
  logoUrl?: string;
}

/** The rule of each option that has an attribute: enough to read it. `option-blocks.ts` has the details. */
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
  email: text,
  identifier: text,
  mode: text,
  variant: text,
  signedInUrl: text,
  accountChooser: flag,
  hideHeader: flag,
  logoUrl: text,
} satisfies RulesFor<Omit<LoginOptions, 'cryptoOptions' | 'tokensInEvents'>> & Fields;

/** What the first screen reads, with the defaults. It runs before the check too, when a block may hold any value. */
export function firstConfig({
  locale,
  products,
  otpOptions,
  oauthOptions,
  identifier,
  mode,
  variant,
  hideHeader,
  headingLevel,
  logoUrl,
  theme,
}: LoginOptions): FirstConfig {
  // A mode alone is a string, which has none of these fields.
  const themed = theme as ThemeOptions | undefined;
  return {
    locale,
    products: [...new Set(listOr<ProductId>(products, ['emailMagicLinks']))],
    otpOptions: { ...otpOptions, methods: listOr(otpOptions?.methods, ['email']) },
    // The check makes an object of a name; before, `providerTypes` reads either.
    oauthOptions: { ...oauthOptions, providers: listOr(oauthOptions?.providers as OAuthProvider[], []) },
    identifier,
    title:
      mode === 'sign-in'
        ? 'login.signInTitle'
        : variant === 'create-account'
          ? 'login.createAccountTitle'
          : 'login.title',
    hideHeader: hideHeader ?? themed?.hideHeaderText,
    headingLevel: Number(headingLevel) | 0 || 2,
    logoUrl: logoUrl ?? themed?.logo?.logoImageUrl,
  };
}

function listOr<T>(list: T[] | undefined, otherwise: T[]): T[] {
  return Array.isArray(list) && list.length > 0 ? list : otherwise;
}
