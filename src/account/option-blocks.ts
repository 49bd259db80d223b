/** The details of the rules of `<auth-account>`, for the check of a configuration and for the documentation. */
import { allLoginRules } from '../login/option-blocks.ts';
import { commonBlocks, listOf } from '../machine/block-rules.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';
import { type AccountOptions, accountRules } from './options.ts';
import { sectionIds } from './section-ids.ts';

const { oauthOptions, passkeyOptions, cryptoOptions, sessionOptions } = allLoginRules;

/** The rule of each option, in full. */
export const allAccountRules = {
  ...accountRules,
  ...commonBlocks,
  sections: listOf({ kind: 'choice', of: sectionIds }),
  oauthOptions,
  passkeyOptions,
  cryptoOptions,
  sessionOptions,
} satisfies RulesFor<AccountOptions> & Fields;
