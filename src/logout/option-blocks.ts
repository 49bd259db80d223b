/** The details of the rules of `<auth-logout>`, for the check of a configuration and for the documentation. */
import { commonBlocks, object } from '../machine/block-rules.ts';
import { text } from '../machine/common-options.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';
import { type LogoutOptions, type LogoutPageRequest, logoutRules } from './options.ts';

/** The rule of each option, in full. */
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
