/** Documents the options that only `<auth-logout>` has. */
import type { OptionDocs } from '../machine/option-docs.ts';

/** A test checks that it is complete. */
export const logoutOptionDocs: OptionDocs = {
  request: { doc: 'The logout request.', default: "the page's query string" },
  'request.client_id': { doc: 'The app. Required.' },
  'request.post_logout_redirect_uri': { doc: 'Where to go afterwards. Required.' },
  'request.state': { doc: 'Returned to the app unchanged.' },
  'request.id_token_hint': {
    doc: 'An id token of the app. If it names the signed-in user, the element does not ask.',
  },
};
