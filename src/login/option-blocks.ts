/** The details of the rules of `<auth-login>`, for the check of a configuration and for the documentation. */
import { commonBlocks, cryptoBlock, listOf, object } from '../machine/block-rules.ts';
import { flag, text } from '../machine/common-options.ts';
import type {
  EmailMagicLinksOptions,
  OAuthOptions,
  OAuthProvider,
  OtpOptions,
  PasskeyOptions,
  PasswordOptions,
  SessionDurationOptions,
} from '../machine/config.ts';
import { productIds } from '../machine/product-ids.ts';
import type { Fields, Rule, RulesFor } from '../validate/schema.ts';
import { type LoginOptions, loginRules } from './options.ts';

/** The lifetimes that the provider accepts. Minutes. */
const lives = {
  code: { kind: 'number', min: 1, max: 10 },
  link: { kind: 'number', min: 5, max: 10_080 },
  session: { kind: 'number', min: 5, max: 527_040 },
} as const satisfies Record<string, Rule>;
const choice = <const Words extends readonly string[]>(of: Words) => ({ kind: 'choice', of }) as const;

/** The rule of each option, in full. */
export const allLoginRules = {
  ...loginRules,
  ...commonBlocks,
  products: listOf(choice(productIds)),
  screen: choice(['main', 'passkey-registration', 'reset-password']),
  tokensInEvents: flag,
  identifier: choice(['any']),
  mode: choice(['any', 'sign-in']),
  variant: choice(['login', 'create-account']),
  emailMagicLinksOptions: object<EmailMagicLinksOptions>({
    loginRedirectURL: text,
    loginExpirationMinutes: lives.link,
    signupRedirectURL: text,
    signupExpirationMinutes: lives.link,
    loginTemplateId: text,
    signupTemplateId: text,
    createUserAsPending: flag,
    domainHint: text,
    locale: text,
  }),
  otpOptions: object<OtpOptions>({
    methods: listOf(choice(['sms', 'whatsapp', 'email'])),
    expirationMinutes: lives.code,
    loginTemplateId: text,
    signupTemplateId: text,
    locale: text,
  }),
  oauthOptions: object<OAuthOptions>({
    loginRedirectURL: text,
    signupRedirectURL: text,
    locale: text,
    providers: listOf({
      ...object<OAuthProvider>({
        type: text,
        loginRedirectURL: text,
        signupRedirectURL: text,
        one_tap: flag,
        position: choice([
          'floating',
          'embedded',
          'floatingOrEmbedded',
          'embeddedOnly',
          'forceLegacyEmbedded',
        ]),
        cancel_on_tap_outside: flag,
        customScopes: listOf(text),
        providerParams: { kind: 'record', values: text },
        custom_scopes: listOf(text),
        provider_params: { kind: 'record', values: text },
      }),
      short: 'type',
    }),
  }),
  passwordOptions: object<PasswordOptions>({
    loginRedirectURL: text,
    loginExpirationMinutes: lives.link,
    resetPasswordRedirectURL: text,
    resetPasswordExpirationMinutes: lives.link,
    resetPasswordTemplateId: text,
    locale: text,
  }),
  passkeyOptions: object<PasskeyOptions>({ domain: text, upgrade: flag, offer: flag }),
  cryptoOptions: cryptoBlock,
  sessionOptions: object<SessionDurationOptions>({ sessionDurationMinutes: lives.session }),
} satisfies RulesFor<LoginOptions> & Fields;
