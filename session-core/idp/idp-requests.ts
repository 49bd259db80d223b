/** Reads an app's request from the address of the authorize page. Nothing here is trusted: the server checks it. */
import type { AuthorizeRequest, LogoutRequest } from '../wire/idp.ts';

/** The standard scopes. A project defines all others. */
export const standardScopes = [
  'openid',
  'profile',
  'email',
  'phone',
  'full_access',
  'offline_access',
] as const;

/** Requested if the link names no scope. */
const defaultScopes = 'openid email profile';

/** Either the request, or one sentence for the visitor. */
export type Parsed<Request> = { error: null; result: Request } | { error: string; result: null };

/**
 * Reads an authorization request from a page's address. An empty parameter counts as missing. `response_type` defaults to
 * `code`, and the scopes to `openid email profile`. Only `resource` may occur more than once.
 *
 * @example
 * const { error, result } = parseAuthorizeRequest(new URLSearchParams(location.search));
 * if (result) await auth.idp.oauthAuthorizeStart(result);
 * @see RFC 6749 section 4.1.1, RFC 7636 section 4.3, RFC 8707 section 2
 */
export function parseAuthorizeRequest(query: URLSearchParams): Parsed<AuthorizeRequest> {
  const { error, values } = read(query, ['client_id', 'redirect_uri'], authorizeOptions);
  if (error !== null) return { error, result: null };
  const { client_id = '', redirect_uri = '', response_type = 'code', scope = '', ...rest } = values;
  const resource = words(query.getAll('resource').join(' '));
  const named = words(scope);
  return {
    error: null,
    result: {
      client_id,
      redirect_uri,
      response_type,
      scopes: named.length > 0 ? named : words(defaultScopes),
      ...rest,
      ...(resource.length > 0 ? { resource } : {}),
    },
  };
}

/**
 * Reads a logout request from a page's address.
 *
 * @example
 * const { error, result } = parseLogoutRequest(new URLSearchParams(location.search));
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout
 */
export function parseLogoutRequest(query: URLSearchParams): Parsed<LogoutRequest> {
  const { error, values } = read(query, ['client_id', 'post_logout_redirect_uri'], logoutOptions);
  if (error !== null) return { error, result: null };
  const { client_id = '', post_logout_redirect_uri = '', ...rest } = values;
  return { error: null, result: { client_id, post_logout_redirect_uri, ...rest } };
}

const authorizeOptions = [
  'response_type',
  'scope',
  'prompt',
  'max_age',
  'code_challenge',
  'code_challenge_method',
  'state',
  'nonce',
  'request_uri',
  'dpop_jkt',
] as const;
const logoutOptions = ['state', 'id_token_hint'] as const;

function read<Required extends string, Optional extends string>(
  query: URLSearchParams,
  required: readonly Required[],
  optional: readonly Optional[],
): { error: string | null; values: { [Name in Required | Optional]?: string } } {
  const values: { [Name in Required | Optional]?: string } = {};
  for (const name of [...required, ...optional]) {
    const [value, ...more] = query.getAll(name).filter((text) => text !== '');
    // Two parsers could pick different values; see RFC 6749 section 3.1.
    if (more.length > 0) return { error: sentence('Parameter is given more than once', name), values: {} };
    if (value !== undefined) values[name] = value;
  }
  const missing = required.find((name) => values[name] === undefined);
  return { error: missing ? sentence('Required parameter is missing', missing) : null, values };
}

function sentence(problem: string, name: string): string {
  return `${problem}: ${name}. Please reach out to the application developer.`;
}

function words(text: string): string[] {
  return [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
}
