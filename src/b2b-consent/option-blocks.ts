/** The details of the rules of `<auth-b2b-idp-consent>`, for the check of a configuration and for the documentation. */
import { allConsentRules } from '../consent/option-blocks.ts';
import { object } from '../machine/block-rules.ts';
import { text } from '../machine/common-options.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';
import { businessConsentRules, type MemberConsentOptions, type MemberTokenParams } from './options.ts';

const { authTokenParams: _, ...shared } = allConsentRules;

/** The rule of each option, in full. */
export const allBusinessConsentRules = {
  ...businessConsentRules,
  ...shared,
  trustedAuthTokenParams: object<MemberTokenParams>({
    trustedAuthToken: text,
    tokenProfileID: text,
    organizationId: text,
  }),
} satisfies RulesFor<MemberConsentOptions> & Fields;
