/** Finds the session in a request. */
import { cookieValues } from '../session-core/state/cookie-values.ts';
import type { RequestLike } from './types.ts';

/** What a request carries: each list may hold values that are no longer valid. */
export interface FoundTokens {
  /** Session JWTs. */
  readonly jwts: readonly string[];
  /** Session tokens, which only the provider can judge. */
  readonly sessionTokens: readonly string[];
  /** Name of the cookie for a new JWT; null where the tokens come from a header. */
  readonly jwtCookie: string | null;
}

/** The prefixes of cookies that the provider sets on its own host, or for a whole domain; see its HttpOnly mode. */
const serverPrefixes = ['__Host-', '__Secure-'];

/** Whether the provider sets the cookie, and scripts cannot read it. */
export const isServerCookie = (name: string) => serverPrefixes.some((prefix) => name.startsWith(prefix));

interface CookieNames {
  readonly opaque: string;
  readonly jwt: string;
}

/** Three parts of base64url. @see RFC 7515 section 7.1 */
const compactJwt = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The token of `Authorization: Bearer`. No browser adds one by itself. */
export const bearerOf = ({ headers }: Pick<RequestLike, 'headers'>) =>
  /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1];

/**
 * Reads `Authorization: Bearer`; without that header, the cookies. A bearer token decides alone: cookies may be another user's.
 *
 * @returns what to try, one after the other
 */
export function findTokens({ headers }: RequestLike, names: CookieNames): FoundTokens[] {
  const bearer = bearerOf({ headers });
  if (bearer !== undefined) {
    return compactJwt.test(bearer)
      ? [{ jwts: [bearer], sessionTokens: [], jwtCookie: null }]
      : [{ jwts: [], sessionTokens: [bearer], jwtCookie: null }];
  }
  const cookies = (headers.get('cookie') ?? '').replace(/; */g, '; ');
  // First those that no other site can have set. Others follow: the first may be left over from before the provider's settings changed.
  return [...serverPrefixes, ''].map((prefix) => ({
    jwts: cookieValues(cookies, prefix + names.jwt).filter((value) => compactJwt.test(value)),
    sessionTokens: cookieValues(cookies, prefix + names.opaque),
    jwtCookie: prefix + names.jwt,
  }));
}
