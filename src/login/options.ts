/** Every option of `<auth-login>`: the table that gives the attributes their names, and the defaults. */
import type {
  EmailMagicLinksOptions,
  FirstConfig,
  OAuthOptions,
  OtpOptions,
  PasskeyOptions,
  PasswordOptions,
  SessionDurationOptions,
} from '../machine/config.ts';
import type { ProductId } from '../machine/product.ts';
import type { ThemeSetting } from '../theme/theme.ts';
import type { Fields, Rule } from '../validate/schema.ts';

/** Options common to the three elements. */
export interface CommonOptions {
  /** The project's public token. Required; not a secret. */
  publicToken?: string;
  /** Origin of the authentication API. @default the page's origin */
  apiBaseUrl?: string;
  /** Prefix of cookies, storage keys and URL parameters. @default `auth` */
  prefix?: string;
  /** Language tag, such as `de` or `pt-BR`; chooses number and plural rules. @default the page's `lang` */
  locale?: string;
  /** `light`, `dark`, `auto`, or colours of your own. @default `auto` */
  theme?: ThemeSetting;
  /** Your own words, by message id. */
  strings?: Record<string, string>;
  /** Draw inside an open shadow root (true) or in the page itself (false). Read once, when first connected. @default true */
  enableShadowDOM?: boolean;
  /** Hears what `auth-event` carries. */
  onEvent?: (event: { type: string; data: Record<string, unknown> }) => void;
  /** Hears what `auth-error` carries. */
  onError?: (error: { code: string; message: string }) => void;
}

/** Everything `<auth-login>` can be told: by attribute, by `config`, by `configure()`. */
export interface LoginOptions extends CommonOptions {
  /** The ways to sign in, in the order in which they are shown. @default ['emailMagicLinks'] */
  products?: ProductId[];
  /** The screen to begin with. @default `main` */
  screen?: 'main' | 'passkey-registration' | 'reset-password';
  emailMagicLinksOptions?: EmailMagicLinksOptions;
  otpOptions?: OtpOptions;
  oauthOptions?: OAuthOptions;
  passwordOptions?: PasswordOptions;
  passkeyOptions?: PasskeyOptions;
  sessionOptions?: SessionDurationOptions;
  /** Leave out the title of the first screen. @default false */
  hideHeader?: boolean;
  /** Address of an image shown above the title, at most 100 px wide and 50 px high. */
  logoUrl?: string;
}

const text: Rule = { kind: 'string' };
const flag: Rule = { kind: 'boolean' };
const callback: Rule = { kind: 'function' };
const block: Rule = { kind: 'object' };
const choice = (of: readonly string[]): Rule => ({ kind: 'choice', of });
const list = (items: Rule): Rule => ({ kind: 'list', items });

export const productIds = [
  'emailMagicLinks',
  'oauth',
  'otp',
  'crypto',
  'passwords',
  'passkeys',
] as const satisfies readonly ProductId[];

/** Total over an options interface: an option without a rule does not compile, nor a rule without an option. */
export type RulesFor<T> = { readonly [K in keyof Required<T>]: Rule };

/** The rules, by option: enough to read and to draw. What is inside the blocks stands in `option-blocks.ts`. */
export const loginRules = {
  publicToken: text,
  apiBaseUrl: text,
  prefix: text,
  locale: text,
  theme: { kind: 'custom', name: 'theme' },
  strings: { kind: 'custom', name: 'strings' },
  enableShadowDOM: flag,
  onEvent: callback,
  onError: callback,
  products: list(choice(productIds)),
  screen: choice(['main', 'passkey-registration', 'reset-password']),
  emailMagicLinksOptions: block,
  otpOptions: block,
  oauthOptions: block,
  passwordOptions: block,
  passkeyOptions: block,
  sessionOptions: block,
  hideHeader: flag,
  logoUrl: text,
} satisfies RulesFor<LoginOptions> & Fields;

const defaultProducts: readonly ProductId[] = ['emailMagicLinks'];

/** What the first screen reads, defaults filled in. On a first look, before the check, the blocks may hold anything. */
export function firstConfig({
  locale,
  products,
  otpOptions,
  oauthOptions,
  hideHeader,
  logoUrl,
  theme,
}: LoginOptions): FirstConfig {
  const themed = typeof theme === 'object' ? theme : undefined;
  return {
    // The region that the language tag names, as in `de-AT`.
    region: /-([a-z]{2})\b/i.exec(locale ?? '')?.[1]?.toUpperCase() ?? 'US',
    products: [...new Set(listOr(products, defaultProducts))],
    otpOptions: { ...otpOptions, methods: listOr(otpOptions?.methods, ['email']) },
    oauthOptions: { ...oauthOptions, providers: listOr(oauthOptions?.providers, []) },
    hideHeader: hideHeader ?? themed?.hideHeaderText ?? false,
    logoUrl: logoUrl ?? themed?.logo?.logoImageUrl ?? '',
  };
}

function listOr<T>(list: T[] | undefined, otherwise: readonly T[]): T[] {
  return Array.isArray(list) && list.length > 0 ? list : [...otherwise];
}
