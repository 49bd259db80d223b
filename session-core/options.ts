/** The options of `createSession`, checked and with their defaults. */
import { check, isRecord } from './check.ts';
import type { CookieOptions, SessionOptions } from './client.ts';
import { AuthError } from './errors.ts';

export interface ResolvedOptions {
  publicToken: string;
  /** Without a slash at its end. */
  apiBaseUrl: string;
  prefix: string;
  cookies: CookieOptions;
  keepAlive: boolean;
}

/**
 * A copy: what the caller changes in its object afterwards has no effect.
 *
 * @param origin of the page, if there is one
 * @throws AuthError `usage_error` when an option is of the wrong type, or `apiBaseUrl` is missing outside a page.
 */
export function resolveOptions(options: SessionOptions, origin: string | undefined): ResolvedOptions {
  checkTypes(options);
  const { publicToken, prefix = 'auth', cookies = {}, keepAlive = false } = options;
  const apiBaseUrl = (options.apiBaseUrl ?? origin ?? '').replace(/\/+$/, '');
  if (apiBaseUrl === '') {
    throw new AuthError('usage_error', 'createSession: "apiBaseUrl" is needed where there is no page.');
  }
  return { publicToken, apiBaseUrl, prefix, cookies: { ...cookies }, keepAlive };
}

function checkTypes(options: SessionOptions): void {
  if (!isRecord(options)) throw new AuthError('usage_error', 'createSession: the options must be an object.');
  check(
    'createSession',
    options,
    {},
    {
      publicToken: 'string',
      apiBaseUrl: 'string?',
      prefix: 'string?',
      keepAlive: 'boolean?',
    },
  );
  check(
    'createSession cookies',
    options.cookies,
    {},
    {
      opaqueTokenCookieName: 'string?',
      jwtCookieName: 'string?',
      istCookieName: 'string?',
      path: 'string?',
      domain: 'string?',
      availableToSubdomains: 'boolean?',
    },
  );
}
