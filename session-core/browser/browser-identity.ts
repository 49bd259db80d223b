/** The account dialog of a real browser. */
import type { IdentityAccess } from '../environment.ts';
import { attempt } from '../lib/guarded.ts';

export function browserIdentity(): IdentityAccess {
  return {
    supported: () => attempt(() => 'IdentityCredential' in globalThis && 'credentials' in navigator, false),
    async ask({ configUrl, clientId, nonce }, { signal }) {
      // Newer browsers read the nonce from `params`, older ones next to it.
      const provider = { configURL: configUrl, clientId, nonce, params: { nonce } };
      const request = {
        identity: { context: 'use', providers: [provider] },
        // The visitor chooses each time, even if the browser remembers a choice.
        mediation: 'required',
        signal,
      };
      // The platform's types lack it.
      const credential = await navigator.credentials.get(request as CredentialRequestOptions);
      const { token } = (credential ?? {}) as { token?: unknown };
      if (typeof token !== 'string') throw new DOMException('The browser returned no token.', 'NetworkError');
      return token;
    },
  };
}
