/** What the assistant remembers of its sign-in while it runs. It writes nothing to disk. */
import { randomBytes } from 'node:crypto';

/**
 * Our part of the protocol library's sign-in: our name, the redirect address and what was agreed so far. Client ids
 * are stored by issuer, so that one provider never sees the id issued by another.
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
    /** The state of the newest link, which the answer must repeat. */
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
    saveTokens: (value) => {
      tokens = value;
    },
    codeVerifier: () => verifier,
    saveCodeVerifier: (value) => {
      verifier = value;
    },
    discoveryState: () => discovery,
    saveDiscoveryState: (value) => {
      discovery = value;
    },
    redirectToAuthorization: (address) => {
      links += 1;
      // The client may ask for less than is offered; it asks for the rest when it needs it.
      if (links === 1 && scope) address.searchParams.set('scope', scope);
      onLink(address);
    },
  };
}
