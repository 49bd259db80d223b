/** What the option block of `<auth-logout>` holds. */
import type { Fields, Rule, RulesFor } from '../validate/schema.ts';
import { type LogoutOptions, type LogoutPageRequest, logoutRules } from './options.ts';

const text: Rule = { kind: 'string' };
const request: RulesFor<LogoutPageRequest> = {
  client_id: text,
  post_logout_redirect_uri: text,
  state: text,
  id_token_hint: text,
};

/** The rules, by option, down to the last key. */
export const allLogoutRules = {
  ...logoutRules,
  request: { kind: 'object', fields: request },
} satisfies RulesFor<LogoutOptions> & Fields;
