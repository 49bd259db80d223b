/** `auth-elements/backend/next`: for the proxy (in versions before 16: the middleware) and for server components. */
import type { AuthenticateOptions, Backend, SignedIn } from '../types.ts';
import { judge, type ProtectOptions } from './protect.ts';

/** The parts of `NextResponse` that we use. */
export interface NextResponseClass {
  next(init: { request: { headers: Headers } }): Response;
}

/** Options of `createProxy`. */
export interface ProxyOptions extends ProtectOptions {
  /** `NextResponse` of `next/server`. */
  NextResponse: NextResponseClass;
  /** Page for visitors who are not signed in. Requests other than GET get an answer in JSON. @default none: all do */
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
export function createProxy(backend: Backend, { NextResponse, signInUrl, ...options }: ProxyOptions) {
  return async (request: Request): Promise<Response> => {
    const { user, refusal } = await judge(backend, request, options);
    if (refusal) {
      return signInUrl !== undefined && refusal.status === 401 && request.method === 'GET'
        ? Response.redirect(new URL(signInUrl, request.url))
        : Response.json(refusal.body, { status: refusal.status });
    }
    const headers = new Headers(request.headers);
    // The page that is drawn for this request reads the new JWT, not the old one.
    if (user && user.setCookies.length > 0) headers.set('authorization', `Bearer ${user.sessionJwt}`);
    const response = NextResponse.next({ request: { headers } });
    for (const cookie of user?.setCookies ?? []) response.headers.append('Set-Cookie', cookie);
    return response;
  };
}

/**
 * Says who is signed in, in a server component, a route handler or a server function.
 *
 * @param headers the result of `await headers()` of `next/headers`
 * @example
 * const user = await readUser(backend, await headers());
 */
export function readUser(
  backend: Backend,
  headers: { get(name: string): string | null },
  options?: AuthenticateOptions,
): Promise<SignedIn | null> {
  return backend.authenticate(
    { method: 'GET', url: `https://${headers.get('host') ?? ''}/`, headers },
    options,
  );
}
