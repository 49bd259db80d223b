/** Defence against cross-site request forgery. */
import { BackendError } from './errors.ts';
import { bearerOf } from './tokens.ts';
import type { RequestLike } from './types.ts';

const harmless = ['GET', 'HEAD', 'OPTIONS'];

/** @throws {BackendError} `forbidden_origin` when a page of another site sent a request that may change something */
export function checkOrigin({ method, url, headers }: RequestLike, allowedOrigins: readonly string[]): true {
  if (harmless.includes(method.toUpperCase())) return true;
  // It decides alone who asks, and no page of another site knows one.
  if (bearerOf({ headers }) !== undefined) return true;
  const origin = headers.get('origin');
  if (origin !== null && allowedOrigins.includes(origin)) return true;
  const site = headers.get('sec-fetch-site');
  // `none`: the user's own doing, such as a form that was sent again after a restart of the browser.
  if (site === 'same-origin' || site === 'none') return true;
  // Browsers from before 2023, and programs. Scheme and port of `url` may be a proxy's: the host decides.
  if (site === null && isOwnHost(origin, headers.get('host') ?? hostOf(url))) return true;
  throw new BackendError(
    'forbidden_origin',
    `A request from ${origin ?? 'an unknown page'} was refused. Add its origin to "allowedOrigins" if the page is yours.`,
  );
}

/** Without `Origin` no page sent it: browsers add it to every request by POST, PUT, PATCH and DELETE. */
function isOwnHost(origin: string | null, host: string): boolean {
  return origin === null || (URL.canParse(origin) && new URL(origin).host === host);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
