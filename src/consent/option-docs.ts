/** Documents the options that only `<auth-idp-consent>` has. Separate from the rules, so that no visitor downloads it. */
import type { OptionDocs } from '../machine/option-docs.ts';

/** A test checks that it is complete. */
export const consentOptionDocs: OptionDocs = {
  request: { doc: 'The authorization request.', default: "the page's query string" },
  'request.client_id': { doc: 'The app. Required.' },
  'request.redirect_uri': { doc: 'Where the answer goes. Required.' },
  'request.response_type': { doc: 'What the app wants.', default: 'code' },
  'request.scopes': { doc: 'The scopes it requests.', default: '["openid", "email", "profile"]' },
  'request.prompt': { doc: '`consent`, `login`, or both with a space between them.' },
  'request.max_age': { doc: 'Maximum age of the sign-in in seconds, as digits.' },
  'request.code_challenge': { doc: 'The PKCE challenge (RFC 7636).' },
  'request.code_challenge_method': { doc: 'The PKCE method: `S256`.' },
  'request.state': { doc: 'Returned to the app unchanged.' },
  'request.nonce': { doc: 'Returned in the id token.' },
  'request.resource': { doc: 'The servers that the access token is for (RFC 8707).' },
  loginUrl: {
    doc: 'Your login page, offered to visitors without a session. It receives the current address as `return_to`.',
  },
  allowFraming: {
    doc: 'Also ask inside a frame of another site, which could trick a visitor into a click.',
    default: 'false',
  },
  getIDPConsentManifest: {
    doc: 'Your own texts for what is granted. Receives `{ scopes, clientName }`; see below.',
  },
  authTokenParams: {
    doc: 'A trusted token of your server. It ends the current session and starts one of 60 minutes.',
  },
  'authTokenParams.trustedAuthToken': { doc: 'The token, a signed JWT. It works once.' },
  'authTokenParams.tokenProfileID': { doc: 'The trusted-token profile of the project.' },
};
