/** Consent and logout requests of other apps, for users and members. */

import { AuthError } from '../errors.ts';
import { check, type Rule } from '../lib/check.ts';
import type { Run } from '../lib/run.ts';
import type { CallOptions } from '../settings.ts';
import type { TokenKeeper } from '../state/tokens.ts';
import { noSession } from './no-session.ts';

type Send<Body, Reply> = (body: Body, sending: { signal: AbortSignal }) => Promise<Reply>;
type Asks<Body, Reply> = (body: Body, settings?: CallOptions) => Promise<Reply>;
type Request = Parameters<typeof checkAuthorize>[1];

interface IdpCalls<Start, Started, Answer, Submitted, Logout, Left> {
  run: Run;
  tokens: Pick<TokenKeeper, 'present'>;
  /** What an answer may name, so that it counts for the holder who was asked. */
  holderId: 'user_id' | 'member_id';
  start: Send<Start, Started>;
  submit: Send<Answer, Submitted>;
  logout: Send<Logout, Left>;
}

export function createIdpCalls<
  Start extends Request & { prompt?: string },
  Started,
  Answer extends Request,
  Submitted,
  Logout extends Parameters<typeof checkNamed>[1],
  Left,
>({
  run,
  tokens,
  holderId,
  start,
  submit,
  logout,
}: IdpCalls<Start, Started, Answer, Submitted, Logout, Left>): {
  oauthAuthorizeStart: Asks<Start, Started>;
  oauthAuthorizeSubmit: Asks<Answer, Submitted>;
  oauthLogoutStart: Asks<Logout, Left>;
} {
  return {
    oauthAuthorizeStart: (request, settings) =>
      run(settings, async (signal) => {
        checkAuthorize('idp.oauthAuthorizeStart', request);
        // An app that asks for no prompt expects an error at its redirect address, which only the server can check.
        if (!tokens.present() && request.prompt !== 'none') throw noSession('idp.oauthAuthorizeStart');
        return start({ ...request }, { signal });
      }),
    oauthAuthorizeSubmit: (answer, settings) =>
      run(settings, async (signal) => {
        const rules = { consent_granted: 'boolean', [holderId]: 'string?' } as const;
        checkAuthorize('idp.oauthAuthorizeSubmit', answer, rules);
        if (!tokens.present()) throw noSession('idp.oauthAuthorizeSubmit');
        return submit({ ...answer }, { signal });
      }),
    // Needs no session: a visitor who has already signed out still needs the redirect.
    oauthLogoutStart: (request, settings) =>
      run(settings, async (signal) => {
        checkNamed('idp.oauthLogoutStart', request, logoutRules);
        return logout({ ...request }, { signal });
      }),
  };
}

/** Checks of what a page gives the calls for apps, before anything is sent. */
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
