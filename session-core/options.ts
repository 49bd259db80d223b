/** The options of `createSession` with their defaults. */
import type { CookieOptions, SessionOptions } from './settings.ts';

export interface ResolvedOptions extends SessionOptions {
  /** Without a trailing slash; empty if the option is missing and there is no page. */
  apiBaseUrl: string;
  prefix: string;
  cookies: CookieOptions;
}

/**
 * Copies the options, so that later changes to the caller's object have no effect. `check-options.ts` checks their types.
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
