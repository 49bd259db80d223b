/** The details of the rules of `<auth-b2b-logout>`, for the check of a configuration and for the documentation. */
import { allLogoutRules } from '../logout/option-blocks.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';
import type { MemberLogoutOptions } from './options.ts';

/** The rule of each option, in full. */
export const allBusinessLogoutRules = allLogoutRules satisfies RulesFor<MemberLogoutOptions> & Fields;
