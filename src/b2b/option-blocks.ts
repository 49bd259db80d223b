/** The details of the rules of `<auth-b2b-login>`, for the check of a configuration and for the documentation. */
import { commonBlocks, cryptoBlock, listOf, object } from '../machine/block-rules.ts';
import { flag, text } from '../machine/common-options.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';
import { businessProductIds, flowTypes, mfaProducts } from './choices.ts';
import {
  type BusinessEmailOtpOptions,
  type BusinessMagicLinksOptions,
  type BusinessOAuthOptions,
  type BusinessOAuthProvider,
  type BusinessPasskeyOptions,
  type BusinessPasswordOptions,
  type BusinessSessionOptions,
  type BusinessSmsOtpOptions,
  type BusinessSsoOptions,
  businessOAuthTypes,
  type DirectLoginOptions,
} from './config.ts';
import { type BusinessLoginOptions, businessRules } from './options.ts';

const choice = <const Words extends readonly string[]>(of: Words) => ({ kind: 'choice', of }) as const;
const pages = { loginRedirectURL: text, signupRedirectURL: text } as const;

/** The rule of each option, in full. */
export const allBusinessRules = {
  ...businessRules,
  ...commonBlocks,
  products: listOf(choice(businessProductIds)),
  authFlowType: choice(flowTypes),
  screen: choice(['main', 'organizations']),
  emailMagicLinksOptions: object<BusinessMagicLinksOptions>({
    ...pages,
    discoveryRedirectURL: text,
    loginTemplateId: text,
    signupTemplateId: text,
    domainHint: text,
    locale: text,
  }),
  emailOtpOptions: object<BusinessEmailOtpOptions>({
    loginTemplateId: text,
    signupTemplateId: text,
    locale: text,
  }),
  smsOtpOptions: object<BusinessSmsOtpOptions>({ locale: text }),
  ssoOptions: object<BusinessSsoOptions>(pages),
  oauthOptions: object<BusinessOAuthOptions>({
    providers: listOf({
      ...object<BusinessOAuthProvider>({
        type: choice(businessOAuthTypes),
        one_tap: flag,
        cancel_on_tap_outside: flag,
        customScopes: listOf(text),
        providerParams: { kind: 'record', values: text },
      }),
      short: 'type',
    }),
    ...pages,
    discoveryRedirectURL: text,
    customScopes: listOf(text),
    providerParams: { kind: 'record', values: text },
    locale: text,
  }),
  passwordOptions: object<BusinessPasswordOptions>({
    loginRedirectURL: text,
    resetPasswordRedirectURL: text,
    resetPasswordExpirationMinutes: { kind: 'number', min: 5, max: 10_080 },
    resetPasswordTemplateId: text,
    verifyEmailTemplateId: text,
    discoveryRedirectURL: text,
    locale: text,
  }),
  passkeyOptions: object<BusinessPasskeyOptions>({ domain: text, offer: flag, upgrade: flag }),
  cryptoOptions: cryptoBlock,
  sessionOptions: object<BusinessSessionOptions>({
    sessionDurationMinutes: { kind: 'number', min: 5, max: 527_040 },
  }),
  directLoginForSingleMembership: object<DirectLoginOptions>({
    status: flag,
    ignoreInvites: flag,
    ignoreJitProvisioning: flag,
  }),
  mfaProductOrder: listOf(choice(mfaProducts)),
  mfaProductInclude: listOf(choice(mfaProducts)),
} satisfies RulesFor<BusinessLoginOptions> & Fields;
