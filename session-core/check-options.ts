/** Checks the options of a client. */

import type { CoreOptions } from './core.ts';
import { AuthError } from './errors.ts';
import { check } from './lib/check.ts';
import type { ResolvedOptions } from './options.ts';
import type { SessionOptions } from './settings.ts';

const urlRules = {
  captchaScriptUrl: 'string?',
  dfpCdnUrl: 'string?',
  dfppaUrl: 'string?',
} as const;

const cookieRules = {
  opaqueTokenCookieName: 'string?',
  jwtCookieName: 'string?',
  istCookieName: 'string?',
  path: 'string?',
  domain: 'string?',
  availableToSubdomains: 'boolean?',
} as const;

/** The options that all clients of a page share. */
const shared = Object.keys({ ...cookieRules, ...urlRules }) as (
  | keyof typeof cookieRules
  | keyof typeof urlRules
)[];

/**
 * Checks the type of every option.
 *
 * @throws AuthError `usage_error`, naming the option.
 */
export function checkOptions(options: SessionOptions, creator: string): void {
  check(
    creator,
    options,
    {},
    {
      ...urlRules,
      publicToken: 'string',
      apiBaseUrl: 'string?',
      prefix: 'string?',
      keepAlive: 'boolean?',
      clientsideServicesIframeURL: 'string?',
    },
  );
  const { apiBaseUrl } = options;
  // A path is relative to the page's origin.
  if (apiBaseUrl && !/^(https?:\/)?\/[^/]/i.test(apiBaseUrl)) {
    throw new AuthError('usage_error', `${creator}: "apiBaseUrl" must begin with https:// or http://.`);
  }
  check(`${creator} cookies`, options.cookies, {}, cookieRules);
}

/**
 * Compares the options with those of the page's first client. All clients share cookies and scripts, so the order in which
 * they are created must not matter.
 *
 * @throws AuthError `usage_error`, naming both values.
 */
export function checkAgainst(
  { cookies, urls }: Pick<CoreOptions, 'cookies' | 'urls'>,
  settings: ResolvedOptions,
): void {
  const first = { ...cookies, ...urls };
  const values = { ...settings.cookies, ...settings };
  for (const name of shared) {
    if (values[name] === first[name]) continue;
    const [here, there] = [values[name], first[name]].map((value) =>
      value === undefined ? 'not set' : `"${value}"`,
    );
    throw new AuthError(
      'usage_error',
      `"${name}" is ${here} here, and ${there} in another client or element of this page. They share one session: set it to the same for all.`,
    );
  }
}
