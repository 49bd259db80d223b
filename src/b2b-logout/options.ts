/** Every option of `<auth-b2b-logout>`: its type and its rule. The attributes get their names from the rules. */
import type { MemberCommonOptions } from '../b2b/common-options.ts';
import { type LogoutOptions, logoutRules } from '../logout/options.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';

/** The options of `<auth-b2b-logout>`: as attributes, in `config`, in `configure()`. */
export interface MemberLogoutOptions extends MemberCommonOptions, Pick<LogoutOptions, 'request'> {}

/** The rule of each option: enough to read it. `option-blocks.ts` has the details. */
export const businessLogoutRules = logoutRules satisfies RulesFor<MemberLogoutOptions> & Fields;
