/** The details of the rules of a member's account page, for the check of a configuration and for the documentation. */
import { allAccountRules } from '../account/option-blocks.ts';
import { memberSectionIds } from '../account/section-ids.ts';
import { listOf } from '../machine/block-rules.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';
import { type MemberAccountOptions, memberAccountRules } from './options.ts';

/** The rule of each option, in full. */
export const allMemberAccountRules = {
  ...memberAccountRules,
  ...allAccountRules,
  sections: listOf({ kind: 'choice', of: memberSectionIds }),
} satisfies RulesFor<MemberAccountOptions> & Fields;
