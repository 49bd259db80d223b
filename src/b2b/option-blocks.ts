/** The details of the rules of `<auth-b2b-login>`, for the check of a configuration and for the documentation. */
import { commonBlocks, cryptoBlock, listOf, object } from '../machine/block-rules.ts';
import { flag, text } from '../machine/common-options.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';
import { businessProductIds, flowTypes, mfaProducts } from './choices.ts';
import {
  businessOAuthTypes,
  type DirectLoginOptions,
  type MemberEmailOtpOptions,
  type MemberMagicLinksOptions,
  type MemberOAuthOptions,
  type MemberOAuthProvider,
  type MemberPasskeyOptions,
  type MemberPasswordOptions,
  type MemberSessionOptions,
  type MemberSmsOtpOptions,
  type MemberSsoOptions,
} from './config.ts';
import { businessRules, type MemberLoginOptions } from './options.ts';

const choice = <const Words extends readonly string[]>(of: Words) => ({ kind: 'choice', of }) as const;
const pages = { loginRedirectURL: text, signupRedirectURL: text } as const;

/** The rule of each option, in full. */
export const allBusinessRules = {
  ...businessRules,
  ...commonBlocks,
  products: listOf(choice(businessProductIds)),
  authFlowType: choice(flowTypes),
  screen: choice(['main', 'organizations']),
  emailMagicLinksOptions: object<MemberMagicLinksOptions>({
    ...pages,
    discoveryRedirectURL: text,
    loginTemplateId: text,
    signupTemplateId: text,
    domainHint: text,
    locale: text,
  }),
  emailOtpOptions: object<MemberEmailOtpOptions>({
    loginTemplateId: text,
    signupTemplateId: text,
    locale: text,
  }),
  smsOtpOptions: object<MemberSmsOtpOptions>({ locale: text }),
  ssoOptions: object<MemberSsoOptions>(pages),
  oauthOptions: object<MemberOAuthOptions>({
    providers: listOf({
      ...object<MemberOAuthProvider>({
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
  passwordOptions: object<MemberPasswordOptions>({
    loginRedirectURL: text,
    resetPasswordRedirectURL: text,
    resetPasswordExpirationMinutes: { kind: 'number', min: 5, max: 10_080 },
    resetPasswordTemplateId: text,
    verifyEmailTemplateId: text,
    discoveryRedirectURL: text,
    locale: text,
  }),
  passkeyOptions: object<MemberPasskeyOptions>({ domain: text, offer: flag, upgrade: flag }),
  cryptoOptions: cryptoBlock,
  sessionOptions: object<MemberSessionOptions>({
    sessionDurationMinutes: { kind: 'number', min: 5, max: 527_040 },
  }),
  directLoginForSingleMembership: object<DirectLoginOptions>({
    status: flag,
    ignoreInvites: flag,
    ignoreJitProvisioning: flag,
  }),
  mfaProductOrder: listOf(choice(mfaProducts)),
  mfaProductInclude: listOf(choice(mfaProducts)),
} satisfies RulesFor<MemberLoginOptions> & Fields;
