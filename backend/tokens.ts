/** Finds the session in a request. */
import { cookieValues } from '../session-core/state/cookie-values.ts';
import type { RequestLike } from './types.ts';

/** What a request carries: each list may hold values that are no longer valid. */
export interface FoundTokens {
  /** Session JWTs. */
  readonly jwts: readonly string[];
  /** Session tokens, which only the provider can judge. */
  readonly sessionTokens: readonly string[];
  /** Whether they come from cookies, so that a new JWT can be set as one. */
  readonly fromCookies: boolean;
}

interface CookieNames {
  readonly opaque: string;
  readonly jwt: string;
}

/** Three parts of base64url. @see RFC 7515 section 7.1 */
const compactJwt = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Reads `Authorization: Bearer`; without that header, the cookies. A bearer token decides alone: cookies may be another user's. */
export function findTokens({ headers }: RequestLike, names: CookieNames): FoundTokens {
  const authorization = headers.get('authorization');
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (bearer !== undefined) {
    return compactJwt.test(bearer)
      ? { jwts: [bearer], sessionTokens: [], fromCookies: false }
      : { jwts: [], sessionTokens: [bearer], fromCookies: false };
  }
  const cookies = (headers.get('cookie') ?? '').replace(/; */g, '; ');
  return {
    jwts: cookieValues(cookies, names.jwt).filter((value) => compactJwt.test(value)),
    sessionTokens: cookieValues(cookies, names.opaque),
    fromCookies: true,
  };
}
