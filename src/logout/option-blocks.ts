/** What the option block of `<auth-logout>` holds. What each option is for stands in `option-docs.ts`. */
import { commonBlocks, object, text } from '../machine/block-rules.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';
import { type LogoutOptions, type LogoutPageRequest, logoutRules } from './options.ts';

/** The rules, by option, down to the last key. */
export const allLogoutRules = {
  ...logoutRules,
  ...commonBlocks,
  request: object<LogoutPageRequest>({
    client_id: text,
    post_logout_redirect_uri: text,
    state: text,
    id_token_hint: text,
  }),
} satisfies RulesFor<LogoutOptions> & Fields;
