/** The options of `createSession` with their defaults. */
import type { CookieOptions, SessionOptions } from './client.ts';

export interface ResolvedOptions {
  publicToken: string;
  /** Without a slash at its end; empty where it was not given and there is no page. */
  apiBaseUrl: string;
  prefix: string;
  cookies: CookieOptions;
  keepAlive: boolean;
}

/**
 * A copy: what the caller changes in its object afterwards has no effect. For the types of the options see
 * `check-options.ts`.
 *
 * @param origin of the page, if there is one
 */
export function resolveOptions(options: SessionOptions, origin: string | undefined): ResolvedOptions {
  const { publicToken, apiBaseUrl, prefix = 'auth', cookies, keepAlive = false } = options;
  return {
    publicToken,
    apiBaseUrl: String(apiBaseUrl ?? origin ?? '').replace(/\/+$/, ''),
    prefix,
    cookies: { ...cookies },
    keepAlive,
  };
}
