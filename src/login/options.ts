/**
 * Every option of `<auth-login>`: the one table that checks a configuration, gives the attributes their names
 * and fills the documentation.
 */
import type {
  EmailMagicLinksOptions,
  LoginConfig,
  OAuthOptions,
  OAuthProvider,
  OtpOptions,
  PasskeyOptions,
  PasswordOptions,
  SessionDurationOptions,
} from '../machine/config.ts';
import type { ProductId } from '../machine/product.ts';
import { checkStrings } from '../strings/translate.ts';
import { checkTheme, type ThemeSetting } from '../theme/theme.ts';
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
const minutes: Rule = { kind: 'number' };
const callback: Rule = { kind: 'function' };
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
type RulesFor<T> = { readonly [K in keyof Required<T>]: Rule };
const object = <T>(fields: RulesFor<T>): Rule => ({ kind: 'object', fields });

/** The rules, by option. What each option is for stands in `option-docs.ts`. */
export const loginRules = {
  publicToken: text,
  apiBaseUrl: text,
  prefix: text,
  locale: text,
  theme: { kind: 'custom', check: checkTheme },
  strings: { kind: 'custom', check: checkStrings },
  enableShadowDOM: flag,
  onEvent: callback,
  onError: callback,
  products: list(choice(productIds)),
  screen: choice(['main', 'passkey-registration', 'reset-password']),
  emailMagicLinksOptions: object<EmailMagicLinksOptions>({
    loginRedirectURL: text,
    loginExpirationMinutes: minutes,
    signupRedirectURL: text,
    signupExpirationMinutes: minutes,
    loginTemplateId: text,
    signupTemplateId: text,
    createUserAsPending: flag,
    domainHint: text,
    locale: text,
  }),
  otpOptions: object<OtpOptions>({
    methods: list(choice(['sms', 'whatsapp', 'email'])),
    expirationMinutes: minutes,
    loginTemplateId: text,
    signupTemplateId: text,
    locale: text,
  }),
  oauthOptions: object<OAuthOptions>({
    loginRedirectURL: text,
    signupRedirectURL: text,
    providers: list(
      object<OAuthProvider>({
        type: text,
        one_tap: flag,
        position: choice([
          'floating',
          'embedded',
          'floatingOrEmbedded',
          'embeddedOnly',
          'forceLegacyEmbedded',
        ]),
        cancel_on_tap_outside: flag,
        custom_scopes: list(text),
        provider_params: { kind: 'record', values: text },
      }),
    ),
  }),
  passwordOptions: object<PasswordOptions>({
    loginRedirectURL: text,
    loginExpirationMinutes: minutes,
    resetPasswordRedirectURL: text,
    resetPasswordExpirationMinutes: minutes,
    resetPasswordTemplateId: text,
    locale: text,
  }),
  passkeyOptions: object<PasskeyOptions>({ domain: text }),
  sessionOptions: object<SessionDurationOptions>({ sessionDurationMinutes: minutes }),
  hideHeader: flag,
  logoUrl: text,
} satisfies RulesFor<LoginOptions> & Fields;

const defaultProducts: readonly ProductId[] = ['emailMagicLinks'];
const defaultOtpExpirationMinutes = 5;
const defaultSessionDurationMinutes = 30;

/** Fills the defaults in. `options` has been checked. */
export function resolveConfig(options: LoginOptions): LoginConfig {
  const { otpOptions, oauthOptions, emailMagicLinksOptions, passwordOptions, passkeyOptions } = options;
  const themed = typeof options.theme === 'object' ? options.theme : undefined;
  return {
    publicToken: options.publicToken ?? '',
    prefix: options.prefix ?? 'auth',
    products: [...new Set(options.products?.length ? options.products : defaultProducts)],
    locale: options.locale,
    emailMagicLinksOptions: { ...emailMagicLinksOptions },
    otpOptions: {
      ...otpOptions,
      methods: otpOptions?.methods?.length ? otpOptions.methods : ['email'],
      expirationMinutes: otpOptions?.expirationMinutes ?? defaultOtpExpirationMinutes,
    },
    oauthOptions: { ...oauthOptions, providers: oauthOptions?.providers ?? [] },
    passwordOptions: { ...passwordOptions },
    passkeyOptions: { ...passkeyOptions },
    sessionDurationMinutes: options.sessionOptions?.sessionDurationMinutes ?? defaultSessionDurationMinutes,
    hideHeader: options.hideHeader ?? themed?.hideHeaderText ?? false,
    logoUrl: options.logoUrl ?? themed?.logo?.logoImageUrl ?? '',
    theme: options.theme,
    strings: options.strings ?? {},
  };
}
