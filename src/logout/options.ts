/** Every option of `<auth-logout>`: the table that gives the attributes their names. */
import type { LogoutRequest } from '../../session-core/wire/idp.ts';
import { block, type CommonOptions, commonRules, type PartOf } from '../machine/common-options.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';

/** A logout request, by the names of the standard. */
export interface LogoutPageRequest extends PartOf<LogoutRequest> {}

/** Everything `<auth-logout>` can be told: by attribute, by `config`, by `configure()`. */
export interface LogoutOptions extends CommonOptions {
  /** The logout request. @default the page's query string, as it was at the beginning */
  request?: LogoutPageRequest;
}

/** The rules, by option: enough to read. What is inside the request stands in `fields.ts`. */
export const logoutRules = {
  ...commonRules,
  request: block,
} satisfies RulesFor<LogoutOptions> & Fields;
