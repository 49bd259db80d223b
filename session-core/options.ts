/** The options of `createSession` with their defaults. */
import type { CookieOptions, SessionOptions } from './settings.ts';

export interface ResolvedOptions extends SessionOptions {
  /** Without a slash at its end; empty where it was not given and there is no page. */
  apiBaseUrl: string;
  prefix: string;
  cookies: CookieOptions;
}

/**
 * A copy: what the caller changes in its object afterwards has no effect. For the types of the options see
 * `check-options.ts`.
 *
 * @param origin of the page, if there is one
 */
export function resolveOptions(options: SessionOptions, origin: string | undefined): ResolvedOptions {
  const { apiBaseUrl, prefix = 'auth', cookies } = options;
  return {
    ...options,
    apiBaseUrl: String(apiBaseUrl ?? origin ?? '').replace(/\/+$/, ''),
    prefix,
    cookies: { ...cookies },
  };
}
