/** Every option of `<auth-logout>`. Attribute names follow from this table. */
import type { LogoutRequest } from '../../session-core/wire/idp.ts';
import { block, type CommonOptions, commonRules, type PartOf } from '../machine/common-options.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';

/** A logout request, with the standard's names. */
export interface LogoutPageRequest extends PartOf<LogoutRequest> {}

/** The options of `<auth-logout>`, set by attribute, `config` or `configure()`. */
export interface LogoutOptions extends CommonOptions {
  /** The logout request. @default the page's query string when the element starts */
  request?: LogoutPageRequest;
}

/** The rules for reading attributes. The contents of the request are in `option-blocks.ts`. */
export const logoutRules = {
  ...commonRules,
  request: block,
} satisfies RulesFor<LogoutOptions> & Fields;
