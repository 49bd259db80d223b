/** Every option of `<auth-logout>`: its type and its rule. The attributes get their names from the rules. */
import type { LogoutRequest } from '../../session-core/wire/idp.ts';
import { block, type CommonOptions, commonRules, type PartOf } from '../machine/common-options.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';

/** A logout request, with the parameter names of OpenID Connect. */
export interface LogoutPageRequest extends PartOf<LogoutRequest> {}

/** The options of `<auth-logout>`: as attributes, in `config`, in `configure()`. */
export interface LogoutOptions extends CommonOptions {
  /** The logout request. @default the page's query string */
  request?: LogoutPageRequest;
}

/** The rule of each option: enough to read its attribute. `option-blocks.ts` has the details. */
export const logoutRules = {
  ...commonRules,
  request: block,
} satisfies RulesFor<LogoutOptions> & Fields;
