/** The query parameters of a flow's start that the provider forwards to the identity provider. */
import { Refusal } from '../../http/refusal.ts';

/** Characters in a parameter, or in the list of scopes. */
const maxLength = 2048;

/**
 * Parameters that change what the visitor sees; none of them changes who receives the response. In the query they are
 * named `provider_{name}`.
 */
const allowed = [
  'access_type',
  'acr_values',
  'allow_signup',
  'auth_type',
  'display',
  'domain_hint',
  'force_verify',
  'hd',
  'include_granted_scopes',
  'login',
  'login_hint',
  'max_age',
  'prompt',
  'team',
  'ui_locales',
];

/** @throws Refusal `bad_request` for a name that is not on the list */
export function readParameters(query: Record<string, string>): Record<string, string> {
  const parameters = Object.entries(query).flatMap(([key, value]) => {
    const name = /^provider_(\w+)$/.exec(key)?.[1];
    return name === undefined ? [] : [[name, value] as const];
  });
  for (const [name, value] of parameters) {
    if (!allowed.includes(name)) {
      throw new Refusal('bad_request', {
        message: `provider_params: "${name}" is not supported. Use one of: ${allowed.join(', ')}.`,
      });
    }
    if (value.length > maxLength) {
      throw new Refusal('bad_request', { message: `provider_params: "${name}" is too long.` });
    }
  }
  return Object.fromEntries(parameters);
}

/** @see RFC 6749 section 3.3 */
export function readScopes(text: string | undefined): string[] {
  const scopes = (text ?? '').split(/[\s,]+/).filter(Boolean);
  if (
    (text ?? '').length > maxLength ||
    !scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope))
  ) {
    throw new Refusal('bad_request', { message: 'custom_scopes must be a list of scopes.' });
  }
  return scopes;
}
