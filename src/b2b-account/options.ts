/** Every option of a member's account page: its type and its rule. The attributes get their names from the rules. */
import { type AccountOptions, accountRules } from '../account/options.ts';
import type { MemberSectionId } from '../account/section-ids.ts';
import type { MemberCommonOptions } from '../b2b/common-options.ts';
import { type CommonOptions, text } from '../machine/common-options.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';

/** The options of `<auth-account>` for members: as attributes, in `config`, in `configure()`. */
export interface MemberAccountOptions
  extends MemberCommonOptions,
    Omit<AccountOptions, keyof CommonOptions | 'sections'> {
  /** The sections to show, in this order. @default all */
  sections?: MemberSectionId[];
  /**
   * Your page with `<auth-b2b-login screen="organizations">`, for members of several organizations. It gets the current address
   * as `return_to`.
   */
  organizationsUrl?: string;
}

/** The rule of each option that has an attribute: enough to read it. `option-blocks.ts` has the details. */
export const memberAccountRules = {
  ...accountRules,
  organizationsUrl: text,
} satisfies RulesFor<Omit<MemberAccountOptions, 'cryptoOptions'>> & Fields;
