/** One-tap's two calls, with the cookie of the frame's site. */

import { AuthApiError } from '../../session-core/errors.ts';
import { check } from '../../session-core/lib/check.ts';
import { directServer, type ServerParts } from '../../session-core/one-tap/server.ts';
import type { Services } from './serve.ts';

/** How many starts to remember. Older ones are dropped. */
const mostStarts = 20;

export function oneTapServices(
  parts: Omit<ServerParts, 'publicToken'>,
): Pick<Services, 'oneTapStart' | 'oneTapSubmit'> {
  /** The CSRF token of each start: the page does not send it back. */
  const started = new Map<string, string>();

  return {
    async oneTapStart(request) {
      check('oneTapStart', request, {}, { publicToken: 'string' });
      const publicToken = String(request.publicToken);
      const reply = await directServer({ ...parts, publicToken }).start();
      started.set(reply.callbackId, reply.csrfToken);
      for (const [oldest] of started) if (started.size > mostStarts) started.delete(oldest);
      return {
        requestId: reply.requestId,
        googleClientId: reply.clientId,
        oauthCallbackId: reply.callbackId,
        nonce: reply.nonce,
        fedcmConfigUrl: reply.configUrl,
        [`${parts.prefix}CsrfToken`]: reply.csrfToken,
      };
    },

    async oneTapSubmit(request) {
      const texts = { publicToken: 'string', idToken: 'string', oauthCallbackID: 'string' } as const;
      check(
        'oneTapSubmit',
        request,
        {},
        { ...texts, loginRedirectURL: 'string?', signupRedirectURL: 'string?', codeChallenge: 'string?' },
      );
      const callbackId = String(request.oauthCallbackID);
      const csrfToken = started.get(callbackId);
      // Valid once, as at the server.
      started.delete(callbackId);
      if (csrfToken === undefined) throw unknownStart();
      const address = await directServer({ ...parts, publicToken: String(request.publicToken) }).submit({
        callbackId,
        csrfToken,
        idToken: String(request.idToken),
        login_redirect_url: text(request.loginRedirectURL),
        signup_redirect_url: text(request.signupRedirectURL),
        code_challenge: text(request.codeChallenge),
      });
      return { redirect_url: address };
    },
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function unknownStart(): AuthApiError {
  return new AuthApiError({
    status_code: 400,
    error_type: 'oauth_flow_callback_error',
    error_message: 'This sign-in did not start in this browser, or it has ended.',
    error_url: '',
  });
}
