/** One-tap of users: by the hidden frame, if there is one, or by the page. */
import { createServiceFrame, type ServiceFrameClient } from '../../browser/frame.ts';
import type { Environment } from '../../environment.ts';
import type { Run } from '../../lib/run.ts';
import { type ChallengeParts, newChallenge } from '../../one-tap/challenge.ts';
import { createPrompt } from '../../one-tap/prompt.ts';
import { directServer, type OneTapServer, readAddress, readStarted } from '../../one-tap/server.ts';
import type { OneTapOptions } from '../../wire/oauth.ts';
import type { OneTapMethods } from '../client.ts';

interface OneTapParts extends ChallengeParts {
  run: Run;
  environment: Environment;
  publicToken: string;
  apiBaseUrl: string;
  prefix: string;
  /** The address of the frame that makes the two calls. Without it the page makes them. */
  clientsideServicesIframeURL?: string | undefined;
}

export function createOneTap(parts: OneTapParts): OneTapMethods {
  const { run, environment, clientsideServicesIframeURL: frameAddress } = parts;
  const prompt = createPrompt<OneTapOptions>({
    run,
    environment,
    method: 'oauth.googleOneTap.start',
    rules: { login_redirect_url: 'string?', signup_redirect_url: 'string?' },
    server({ login_redirect_url, signup_redirect_url }) {
      const server =
        frameAddress === undefined
          ? directServer(parts)
          : frameServer(createServiceFrame(environment, frameAddress), parts);
      return {
        start: (signal) => server.start(signal),
        async submit(chosen, signal) {
          const code_challenge = await newChallenge(parts);
          const pages = { login_redirect_url, signup_redirect_url };
          return server.submit({ ...chosen, ...pages, code_challenge }, signal);
        },
      };
    },
  });
  return { start: (options = {}, settings) => prompt(options, settings) };
}

/** The two calls of one-tap through the hidden frame, which is on the same site as the provider's cookie. */
function frameServer(
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
