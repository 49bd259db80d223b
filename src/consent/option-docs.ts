/** What each option of `<auth-idp-consent>` is that the login does not have. Apart from the rules, so that no visitor downloads it. */
import type { OptionDocs } from '../machine/option-docs.ts';

/** A test keeps it complete. */
export const consentOptionDocs: OptionDocs = {
  request: { doc: 'The authorization request.', default: "the page's query string" },
  'request.client_id': { doc: 'The app. Required.' },
  'request.redirect_uri': { doc: 'Where the answer goes. Required.' },
  'request.response_type': { doc: 'What the app wants.', default: 'code' },
  'request.scopes': { doc: 'What it asks for.', default: '["openid", "email", "profile"]' },
  'request.prompt': { doc: '`consent`, `login`, or both with a space between them.' },
  'request.max_age': { doc: 'How many seconds ago the visitor may have signed in, in digits.' },
  'request.code_challenge': { doc: 'Of PKCE (RFC 7636).' },
  'request.code_challenge_method': { doc: 'How it was made: `S256`.' },
  'request.state': { doc: 'Handed back to the app.' },
  'request.nonce': { doc: 'Comes back in the id token.' },
  'request.resource': { doc: 'The servers that the access token is for (RFC 8707).' },
  loginUrl: {
    doc: 'Your page to log in at, offered to visitors without a session. The present address goes along as `return_to`.',
  },
  allowFraming: {
    doc: 'Ask also inside a frame of another site, which could trick a visitor into a click.',
    default: 'false',
  },
  getIDPConsentManifest: {
    doc: 'Your own words for what is granted. Given `{ scopes, clientName }`; see below.',
  },
  authTokenParams: {
    doc: 'A trusted token of your server. The session there is ends, and one of 60 minutes begins.',
  },
  'authTokenParams.trustedAuthToken': { doc: 'The token, a signed JWT. It works once.' },
  'authTokenParams.tokenProfileID': { doc: 'The trusted-token profile of the project.' },
};
