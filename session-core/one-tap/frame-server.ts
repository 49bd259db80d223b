/** The two calls of one-tap through the hidden frame, which is on the same site as the provider's cookie. */
import type { ServiceFrameClient } from '../browser/frame.ts';
import { type OneTapServer, readAddress, readStarted } from './server.ts';

export function frameServer(
  frame: ServiceFrameClient,
  { publicToken, prefix }: { publicToken: string; prefix: string },
): OneTapServer {
  return {
    async start(signal) {
      const reply = await frame.call('oneTapStart', { publicToken }, { signal });
      return readStarted({
        requestId: reply.requestId,
        clientId: reply.googleClientId,
        callbackId: reply.oauthCallbackId,
        csrfToken: reply[`${prefix}CsrfToken`],
        nonce: reply.nonce,
        configUrl: reply.fedcmConfigUrl,
      });
    },

    // The frame has stored the CSRF token of the start, so the page does not return it.
    async submit({ callbackId, idToken, login_redirect_url, signup_redirect_url, code_challenge }, signal) {
      const request = {
        publicToken,
        idToken,
        oauthCallbackID: callbackId,
        ...(login_redirect_url === undefined ? {} : { loginRedirectURL: login_redirect_url }),
        ...(signup_redirect_url === undefined ? {} : { signupRedirectURL: signup_redirect_url }),
        ...(code_challenge === undefined ? {} : { codeChallenge: code_challenge }),
      };
      return readAddress(await frame.call('oneTapSubmit', request, { signal }));
    },
  };
}
