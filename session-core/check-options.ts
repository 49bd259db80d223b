/** The check of what `createSession` is given. */
import { check } from './check.ts';
import type { SessionOptions } from './client.ts';
import { AuthError } from './errors.ts';
import { isRecord } from './is-record.ts';

/**
 * Every option by its type.
 *
 * @throws AuthError `usage_error`, naming the option.
 */
export function checkOptions(options: SessionOptions): void {
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
      captchaScriptUrl: 'string?',
      dfpCdnUrl: 'string?',
      dfppaUrl: 'string?',
      clientsideServicesIframeURL: 'string?',
    },
  );
  const { apiBaseUrl } = options;
  // A path lies below the page's own origin.
  if (apiBaseUrl && !/^(https?:\/)?\/[^/]/i.test(apiBaseUrl)) {
    throw new AuthError('usage_error', 'createSession: "apiBaseUrl" must begin with https:// or http://.');
  }
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
