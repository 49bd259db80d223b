/** The two calls of one-tap, sent directly to the provider by the page or the frame. */
import type { Environment } from '../environment.ts';
import { AuthError } from '../errors.ts';
import { bodyOf, exchange } from '../http/call.ts';

/** The vendor's script works only with a FedCM configuration of this origin. */
export const vendorOrigin = 'https://accounts.google.com';

/** The provider's reply to the start: what a prompt needs. */
export interface Started {
  requestId: string;
  clientId: string;
  callbackId: string;
  csrfToken: string;
  nonce: string;
  configUrl: string;
}

interface Submission {
  callbackId: string;
  csrfToken: string;
  idToken: string;
  login_redirect_url?: string | undefined;
  signup_redirect_url?: string | undefined;
  /** The PKCE challenge: see `challenge.ts`. */
  code_challenge?: string | undefined;
}

/** Makes the two calls. */
export interface OneTapServer {
  start(signal?: AbortSignal): Promise<Started>;
  /** Returns the address to navigate to. */
  submit(submission: Submission, signal?: AbortSignal): Promise<string>;
}

export interface ServerParts {
  environment: Pick<Environment, 'fetch' | 'clock'>;
  publicToken: string;
  apiBaseUrl: string;
  prefix: string;
}

export function directServer({ environment, apiBaseUrl, publicToken, prefix }: ServerParts): OneTapServer {
  return {
    async start(signal) {
      const url = `${apiBaseUrl}/v1/public/oauth/google/onetap/start?public_token=${encodeURIComponent(publicToken)}`;
      const started = bodyOf(
        await exchange(environment, signal, url, { method: 'GET', credentials: 'include' }),
      );
      return readStarted({
        requestId: started.request_id,
        clientId: started.google_client_id,
        callbackId: started.oauth_callback_id,
        csrfToken: started[`${prefix}_csrf_token`],
        nonce: started.nonce,
        configUrl: started.fedcm_config_url,
      });
    },

    async submit({ callbackId, csrfToken, idToken, ...rest }, signal) {
      const url = `${apiBaseUrl}/v1/oauth/callback/${encodeURIComponent(callbackId)}`;
      const body = {
        id_token: idToken,
        [`${prefix}_csrf_token`]: csrfToken,
        login_redirect_url: rest.login_redirect_url,
        signup_redirect_url: rest.signup_redirect_url,
        code_challenge: rest.code_challenge,
      };
      const headers = { 'Content-Type': 'application/json', [`x-${prefix}-oauth-type`]: 'google-one-tap' };
      const init = { method: 'POST', credentials: 'include', headers, body: JSON.stringify(body) } as const;
      return readAddress(bodyOf(await exchange(environment, signal, url, init)));
    },
  };
}

/** Replaces all values of a reply that are not texts. */
export function readStarted(fields: Record<keyof Started, unknown>): Started {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    requestId: text(fields.requestId),
    clientId: text(fields.clientId),
    callbackId: text(fields.callbackId),
    csrfToken: text(fields.csrfToken),
    nonce: text(fields.nonce),
    configUrl: text(fields.configUrl) || `${vendorOrigin}/gsi/fedcm.json`,
  };
}

/** Accepts only http(s), since a `javascript:` address would run as a script. */
export function readAddress({ redirect_url }: Record<string, unknown>): string {
  if (typeof redirect_url === 'string' && /^https?:\/\//i.test(redirect_url)) return redirect_url;
  throw new AuthError('invalid_reply', 'The reply has no valid "redirect_url".');
}
