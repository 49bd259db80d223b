/** The cookie of a renewed session JWT, with the same attributes as the pages or the provider give it. */
import { isServerCookie } from './tokens.ts';
import type { BackendCookies, SignedIn } from './types.ts';

/** One value of `Set-Cookie`. It ends with the session, as the pages have it: a JWT that is too old is renewed then. @see RFC 6265 */
export function jwtCookie(
  name: string,
  { sessionJwt, expiresAt }: SignedIn,
  { cookies, url }: { cookies: BackendCookies; url: string },
): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const isLocal = host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
  const domain =
    cookies.availableToSubdomains && !isLocal && !name.startsWith('__Host-')
      ? (cookies.domain ?? host).replace(/:\d+$/, '')
      : '';
  return [
    `${name}=${encodeURIComponent(sessionJwt)}`,
    `Path=${cookies.path ?? '/'}`,
    ...(domain ? [`Domain=${domain}`] : []),
    `Expires=${expiresAt.toUTCString()}`,
    ...(isServerCookie(name) ? ['HttpOnly'] : []),
    'SameSite=Lax',
    ...(isLocal ? [] : ['Secure']),
  ].join('; ');
}

/** A `Cookie` header with the values that these `Set-Cookie` lines give. */
export function withCookies(header: string, setCookies: readonly string[]): string {
  const pairs = setCookies.map((line) => line.split(';', 1)[0] ?? '');
  const names = pairs.map((pair) => pair.slice(0, pair.indexOf('=') + 1));
  const others = header
    .split(/; */)
    .filter((pair) => pair !== '' && !names.some((name) => pair.startsWith(name)));
  return [...others, ...pairs].join('; ');
}
