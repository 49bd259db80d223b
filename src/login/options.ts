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

const text = (doc: string, preset?: string): Rule => ({
  kind: 'string',
  doc,
  ...(preset ? { default: preset } : {}),
});
const minutes = (doc: string, preset?: string): Rule => ({
  kind: 'number',
  doc,
  ...(preset ? { default: preset } : {}),
});

const otpMethods = ['sms', 'whatsapp', 'email'] as const;
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

const magicLinkFields = {
  loginRedirectURL: text('Page that the link of a known visitor leads to.', 'set by the provider'),
  loginExpirationMinutes: minutes('Life of that link, 5 to 10080 minutes.', '30'),
  signupRedirectURL: text('Page that the link of a new visitor leads to.', 'set by the provider'),
  signupExpirationMinutes: minutes('Life of that link, 5 to 10080 minutes.', '30'),
  loginTemplateId: text('Mail template for known visitors.'),
  signupTemplateId: text('Mail template for new visitors.'),
  createUserAsPending: {
    kind: 'boolean',
    doc: 'Keep new visitors pending until they open the link.',
    default: 'false',
  },
  domainHint: text('Domain your mail comes from; the webmail links search for it.'),
  locale: text('Language of the mail, such as `es`.'),
} satisfies RulesFor<EmailMagicLinksOptions>;

const otpFields = {
  methods: {
    kind: 'list',
    items: { kind: 'choice', of: otpMethods, doc: '' },
    doc: 'Ways to send the code: `email`, `sms`, `whatsapp`.',
    default: '["email"]',
  },
  expirationMinutes: minutes('Life of a code, 1 to 10 minutes.', '5'),
  loginTemplateId: text('Mail template for known visitors.'),
  signupTemplateId: text('Mail template for new visitors.'),
  locale: text('Language of the message, such as `es`.'),
} satisfies RulesFor<OtpOptions>;

const providerFields = {
  type: text('The provider, such as `google` or `github`.'),
  one_tap: { kind: 'boolean', doc: 'Offer one-tap.', default: 'false' },
  position: {
    kind: 'choice',
    of: ['floating', 'embedded', 'floatingOrEmbedded', 'embeddedOnly', 'forceLegacyEmbedded'],
    doc: 'Where one-tap stands.',
    default: 'floating',
  },
  cancel_on_tap_outside: { kind: 'boolean', doc: 'A tap elsewhere closes one-tap.', default: 'true' },
  custom_scopes: { kind: 'list', items: text(''), doc: 'Scopes to ask for besides the usual.' },
  provider_params: { kind: 'record', values: text(''), doc: 'Parameters handed to the provider.' },
} satisfies RulesFor<OAuthProvider>;

const oauthFields = {
  loginRedirectURL: text('Page a known visitor comes back to.'),
  signupRedirectURL: text('Page a new visitor comes back to.'),
  providers: {
    kind: 'list',
    items: { kind: 'object', fields: providerFields, doc: '' },
    doc: 'The providers, in order.',
    default: '[]',
  },
} satisfies RulesFor<OAuthOptions>;

const passwordFields = {
  loginRedirectURL: text('Page of the "sign in without a new password" link.'),
  loginExpirationMinutes: minutes('Life of that link.'),
  resetPasswordRedirectURL: text('Page of the reset link.'),
  resetPasswordExpirationMinutes: minutes('Life of the reset link.'),
  resetPasswordTemplateId: text('Template of the reset mail.'),
  locale: text('Language of the mail.'),
} satisfies RulesFor<PasswordOptions>;

/** The rules, by option. */
export const loginRules = {
  publicToken: text("The project's public token. Required; not a secret."),
  apiBaseUrl: text('Origin of the authentication API.', "the page's origin"),
  prefix: text('Prefix of cookies, storage keys and URL parameters.', 'auth'),
  locale: text('Language tag, such as `pt-BR`; chooses number and plural rules.', "the page's `lang`"),
  theme: {
    kind: 'custom',
    check: checkTheme,
    doc: '`light`, `dark`, `auto`, or colours of your own as JSON.',
    default: 'auto',
  },
  strings: { kind: 'custom', check: checkStrings, doc: 'Your own words, by message id.' },
  enableShadowDOM: {
    kind: 'boolean',
    doc: 'Draw inside an open shadow root, or in the page itself. Read once, when first connected.',
    default: 'true',
  },
  onEvent: { kind: 'function', doc: 'Hears what `auth-event` carries.' },
  onError: { kind: 'function', doc: 'Hears what `auth-error` carries.' },
  products: {
    kind: 'list',
    items: { kind: 'choice', of: productIds, doc: '' },
    doc: 'The ways to sign in, in the order in which they are shown.',
    default: '["emailMagicLinks"]',
  },
  screen: {
    kind: 'choice',
    of: ['main', 'passkey-registration', 'reset-password'],
    doc: 'The screen to begin with.',
    default: 'main',
  },
  emailMagicLinksOptions: { kind: 'object', fields: magicLinkFields, doc: 'The emailed link.' },
  otpOptions: { kind: 'object', fields: otpFields, doc: 'One-time passcodes.' },
  oauthOptions: { kind: 'object', fields: oauthFields, doc: 'Social sign-in.' },
  passwordOptions: { kind: 'object', fields: passwordFields, doc: 'Passwords.' },
  passkeyOptions: {
    kind: 'object',
    fields: {
      domain: text('The relying party, a domain.', "the page's host name"),
    } satisfies RulesFor<PasskeyOptions>,
    doc: 'Passkeys.',
  },
  sessionOptions: {
    kind: 'object',
    fields: {
      sessionDurationMinutes: minutes('Life of the session, 5 to 527040 minutes.', '30'),
    } satisfies RulesFor<SessionDurationOptions>,
    doc: 'The session.',
  },
  hideHeader: { kind: 'boolean', doc: 'Leave out the title of the first screen.', default: 'false' },
  logoUrl: text('Image above the title, at most 100 px wide and 50 px high.'),
} satisfies RulesFor<LoginOptions> & Fields;

const defaultProducts: readonly ProductId[] = ['emailMagicLinks'];
const defaultOtpExpirationMinutes = 5;
const defaultSessionDurationMinutes = 30;

/** Fills the defaults in. `options` has been checked. */
export function resolveConfig(options: LoginOptions): LoginConfig {
  const { otpOptions, oauthOptions, emailMagicLinksOptions, passwordOptions, passkeyOptions } = options;
  const themed = typeof options.theme === 'object' ? options.theme : undefined;
  return {
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
