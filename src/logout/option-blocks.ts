/** The rules for the option block of `<auth-logout>`. `option-docs.ts` says what each option is for. */
import { commonBlocks, object, text } from '../machine/block-rules.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';
import { type LogoutOptions, type LogoutPageRequest, logoutRules } from './options.ts';

/** The full rules of each option. */
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
