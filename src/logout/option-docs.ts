/** What each option of `<auth-logout>` is that the login does not have. */
import type { OptionDocs } from '../machine/option-docs.ts';

/** A test keeps it complete. */
export const logoutOptionDocs: OptionDocs = {
  request: { doc: 'The logout request.', default: "the page's query string" },
  'request.client_id': { doc: 'The app. Required.' },
  'request.post_logout_redirect_uri': { doc: 'Where to go afterwards. Required.' },
  'request.state': { doc: 'Handed back to the app.' },
  'request.id_token_hint': { doc: 'An id token of the app; with the right one the visitor is not asked.' },
};
