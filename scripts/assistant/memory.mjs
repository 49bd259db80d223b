/** What the assistant remembers of its sign-in, for as long as it runs: nothing is written down. */
import { randomBytes } from 'node:crypto';

/**
 * The part of the protocol library's sign-in that is ours: what we are called, where the browser comes back to, and
 * what was agreed so far. Client ids are kept by issuer, so that one provider never sees the id of another.
 *
 * @param {{ redirectUrl: string, scope?: string, onLink: (address: URL) => void }} options
 */
export function createMemory({ redirectUrl, scope, onLink }) {
  const clients = new Map();
  let tokens;
  let verifier = '';
  let discovery;
  let state = '';
  let links = 0;

  return {
    /** The state of the newest link: what an answer has to repeat. */
    get expectedState() {
      return state;
    },
    redirectUrl,
    clientMetadata: {
      client_name: 'Pet Game assistant',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    },
    state: () => {
      state = randomBytes(24).toString('base64url');
      return state;
    },
    clientInformation: (context) => clients.get(context?.issuer),
    saveClientInformation: (information, context) => {
      clients.set(context?.issuer, information);
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given;
    },
    codeVerifier: () => verifier,
    saveCodeVerifier: (made) => {
      verifier = made;
    },
    discoveryState: () => discovery,
    saveDiscoveryState: (found) => {
      discovery = found;
    },
    redirectToAuthorization: (address) => {
      links += 1;
      // Asking for less than is offered is the client's choice; what is missing is asked for when it is needed.
      if (links === 1 && scope) address.searchParams.set('scope', scope);
      onLink(address);
    },
  };
}
