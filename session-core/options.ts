/** The options of `createSession` with their defaults. */
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
 * @throws AuthError `usage_error` without a public token, or without `apiBaseUrl` outside a page. The other types are
 * looked at by `check-options.ts`.
 */
export function resolveOptions(options: SessionOptions, origin: string | undefined): ResolvedOptions {
  const { publicToken, prefix = 'auth', cookies, keepAlive = false } = options ?? {};
  if (typeof publicToken !== 'string') {
    throw new AuthError('usage_error', 'createSession: "publicToken" must be a string.');
  }
  const apiBaseUrl = String(options.apiBaseUrl ?? origin ?? '').replace(/\/+$/, '');
  if (apiBaseUrl === '') {
    throw new AuthError('usage_error', 'createSession: "apiBaseUrl" is needed where there is no page.');
  }
  return { publicToken, apiBaseUrl, prefix, cookies: { ...cookies }, keepAlive };
}
