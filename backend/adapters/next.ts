/** `auth-elements/backend/next`: for the proxy (in versions before 16: the middleware) and for server components. */
import { withCookies } from '../cookie.ts';
import type { AuthenticateOptions, Backend, Kind, SignedIn } from '../types.ts';
import { judge, type ProtectOptions, withSetCookies } from './protect.ts';

export type { ProtectOptions } from './protect.ts';

/** The parts of `NextResponse` that we use. */
export interface NextResponseClass {
  next(init: { request: { headers: Headers } }): Response;
}

/** Options of `createProxy`. */
export interface ProxyOptions extends ProtectOptions {
  /** `NextResponse` of `next/server`. */
  NextResponse: NextResponseClass;
  /**
   * Page for visitors who are not signed in, or whose session has to be renewed by its browser; it gets the address that they wanted
   * as `return_to`. Only pages lead there: every other request gets an answer in JSON. @default none: all do
   */
  signInUrl?: string;
}

/**
 * Makes the function that `proxy.ts` exports: lets signed-in users pass. It also renews a JWT that has expired, which
 * server components cannot, and passes the new one on to them.
 *
 * @example
 * export const proxy = createProxy(backend, { NextResponse, signInUrl: '/login' });
 * export const config = { matcher: ['/account/:path*'] };
 */
export function createProxy<K extends Kind>(
  backend: Backend<K>,
  { NextResponse, signInUrl, ...options }: ProxyOptions,
) {
  return async (request: Request): Promise<Response> => {
    const { refusal, setCookies } = await judge(backend, request, options);
    if (refusal) {
      return signInUrl !== undefined && refusal.status === 401 && isForPage(request)
        ? Response.redirect(withReturn(new URL(signInUrl, request.url), new URL(request.url)))
        : withSetCookies(Response.json(refusal.body, refusal), setCookies);
    }
    const headers = new Headers(request.headers);
    // The page that is drawn for this request reads the new JWT, not the old one.
    if (setCookies.length > 0) headers.set('cookie', withCookies(headers.get('cookie') ?? '', setCookies));
    const response = NextResponse.next({ request: { headers } });
    for (const cookie of setCookies) response.headers.append('Set-Cookie', cookie);
    return response;
  };
}

/** A browser that opens a page, not a script that calls an API. @see https://www.w3.org/TR/fetch-metadata/ */
function isForPage({ method, headers }: Request): boolean {
  const mode = headers.get('sec-fetch-mode');
  const isNavigation =
    mode === null ? /\btext\/html\b/.test(headers.get('accept') ?? '') : mode === 'navigate';
  return method === 'GET' && isNavigation;
}

function withReturn(page: URL, { pathname, search }: URL): URL {
  page.searchParams.set('return_to', pathname + search);
  return page;
}

/**
 * Says who is signed in, in a server component, a route handler or a server function.
 *
 * @param headers the result of `await headers()` of `next/headers`
 * @example
 * const user = await readUser(backend, await headers());
 */
export function readUser<K extends Kind>(
  backend: Backend<K>,
  headers: { get(name: string): string | null },
  options?: AuthenticateOptions,
): Promise<SignedIn<K> | null> {
  return backend.authenticate(
    { method: 'GET', url: `https://${headers.get('host') ?? ''}/`, headers },
    options,
  );
}
