/** Checks of what a page gives the calls for apps, before anything is sent. */
import { AuthError } from '../errors.ts';
import { check, type Rule } from '../lib/check.ts';

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

export const logoutRules = {
  client_id: 'string',
  post_logout_redirect_uri: 'string',
  state: 'string?',
  id_token_hint: 'string?',
} satisfies Record<string, Rule>;

export function checkAuthorize(
  method: string,
  request: { scopes: unknown; resource?: unknown },
  more: Record<string, Rule> = {},
): void {
  checkNamed(method, request, { ...authorizeRules, ...more });
  checkTexts(method, 'scopes', request.scopes);
  if (request.resource !== undefined) checkTexts(method, 'resource', request.resource);
}

export function checkNamed(method: string, options: object, rules: Record<string, Rule>): void {
  check(method, undefined, { options }, { options: 'object' });
  check(method, options, {}, rules);
}

function checkTexts(method: string, field: string, value: unknown): void {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return;
  throw new AuthError('usage_error', `${method}: "${field}" must be a list of strings.`);
}
