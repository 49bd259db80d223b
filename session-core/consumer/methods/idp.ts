/** Consent and logout requests of other apps. */

import { AuthError } from '../../errors.ts';
import { check, type Rule } from '../../lib/check.ts';
import { noSession } from '../../no-session.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { IdpMethods } from '../client.ts';
import type { MethodParts } from './parts.ts';

interface IdpParts extends MethodParts {
  tokens: Pick<TokenKeeper, 'present'>;
}

export function createIdp({ call, run, tokens }: IdpParts): IdpMethods {
  return {
    oauthAuthorizeStart: (request, settings) =>
      run(settings, async (signal) => {
        checkAuthorize('idp.oauthAuthorizeStart', request);
        // An app that asks for no prompt expects an error at its redirect address, which only the server can check.
        if (!tokens.present() && request.prompt !== 'none') throw noSession('idp.oauthAuthorizeStart');
        return call('POST /idp/oauth/authorize/start', { ...request }, { signal });
      }),

    oauthAuthorizeSubmit: (answer, settings) =>
      run(settings, async (signal) => {
        checkAuthorize('idp.oauthAuthorizeSubmit', answer, {
          consent_granted: 'boolean',
          user_id: 'string?',
        });
        if (!tokens.present()) throw noSession('idp.oauthAuthorizeSubmit');
        return call('POST /idp/oauth/authorize/submit', { ...answer }, { signal });
      }),

    // Needs no session: a visitor who has already signed out still needs the redirect.
    oauthLogoutStart: (request, settings) =>
      run(settings, async (signal) => {
        checkNamed('idp.oauthLogoutStart', request, logoutRules);
        return call('POST /oauth/logout/start', { ...request }, { signal });
      }),
  };
}

const authorizeRules = {
  client_id: 'string',
  redirect_uri: 'string',
  response_type: 'string',
  prompt: 'string?',
  max_age: 'string?',
  code_challenge: 'string?',
  code_challenge_method: 'string?',
  state: 'string?',
  nonce: 'string?',
  request_uri: 'string?',
  dpop_jkt: 'string?',
} satisfies Record<string, Rule>;

const logoutRules = {
  client_id: 'string',
  post_logout_redirect_uri: 'string',
  state: 'string?',
  id_token_hint: 'string?',
} satisfies Record<string, Rule>;

function checkAuthorize(
  method: string,
  request: { scopes: unknown; resource?: unknown },
  more: Record<string, Rule> = {},
): void {
  checkNamed(method, request, { ...authorizeRules, ...more });
  checkTexts(method, 'scopes', request.scopes);
  if (request.resource !== undefined) checkTexts(method, 'resource', request.resource);
}

function checkNamed(method: string, options: object, rules: Record<string, Rule>): void {
  check(method, undefined, { options }, { options: 'object' });
  check(method, options, {}, rules);
}

function checkTexts(method: string, field: string, value: unknown): void {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return;
  throw new AuthError('usage_error', `${method}: "${field}" must be a list of strings.`);
}
