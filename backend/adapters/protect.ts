/** What all adapters share: one check of a request, and what to answer when it fails. */
import { BackendError } from '../errors.ts';
import type { AuthenticateOptions, Backend, Kind, RequestLike, SignedIn } from '../types.ts';

/** Options of an adapter's `protect`. */
export interface ProtectOptions extends Pick<AuthenticateOptions, 'live'> {
  /** The user must have one of these roles. @default any role, or none */
  roles?: readonly [string, ...string[]];
  /**
   * Which organization a request is about, by its id or slug: others' members get 403. Nobody gets in where it returns an empty text.
   * @default that of the session
   * @example
   * protect(backend, { organization: ({ pathname }) => pathname.split('/')[2] ?? '' });
   */
  organization?: (url: URL) => string;
  /** Let requests pass when nobody is signed in; the user is null then. @default false */
  optional?: boolean;
}

/** The outcome of a check: who sent the request, or the refusal to reply with; and the cookies that go with either reply. */
export type Verdict<K extends Kind = Kind> = { readonly setCookies: readonly string[] } & (
  | { readonly user: SignedIn<K> | null; readonly refusal: null }
  | { readonly user: null; readonly refusal: Refusal }
);

/** A reply in JSON. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 500 | 503;
  readonly body: { readonly error: string; readonly message: string };
}

/** Checks origin, session and roles of a request, and returns the refusal instead of throwing it. */
export async function judge<K extends Kind>(
  backend: Backend<K>,
  request: RequestLike,
  { roles, organization, optional = false, live = false }: ProtectOptions = {},
): Promise<Verdict<K>> {
  let setCookies: readonly string[] = [];
  try {
    backend.checkOrigin(request);
    const user = await backend.authenticate(request, { live, stale: optional ? 'null' : 'throw' });
    setCookies = user?.setCookies ?? [];
    if (!user && !optional) throw new BackendError('not_signed_in', 'Nobody is signed in.');
    if (user && roles) backend.requireRole(user, ...roles);
    if (user && organization) backend.requireOrganization(user, namedBy(request, organization));
    return { user, refusal: null, setCookies };
  } catch (error) {
    if (!isBackendError(error)) throw error;
    const { code, message, status } = error;
    const refusal: Refusal = { status: status as Refusal['status'], body: { error: code, message } };
    return { user: null, refusal, setCookies };
  }
}

/** A reply of the web with the cookies of the check. */
export function withSetCookies(reply: Response, setCookies: readonly string[]): Response {
  if (setCookies.length === 0) return reply;
  // A route may pass on a reply of `fetch`, whose headers are read-only.
  const response = new Response(reply.body, reply);
  for (const cookie of setCookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** What `URL` resolves, and the routers of the frameworks take for names. @see https://url.spec.whatwg.org/#path-state */
const resolved = /\\|\/(\.|%2e){1,2}(\/|$)/i;

/** None, where a router reads another name in the address than the site does: the handler would be about that one. */
function namedBy({ url }: RequestLike, organization: (url: URL) => string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return resolved.test(path) || !URL.canParse(url) ? '' : organization(new URL(url));
}

/** Does not use `instanceof`, because each published file of this module has a class of its own. */
function isBackendError(error: unknown): error is BackendError {
  return error instanceof Error && error.name === 'BackendError' && 'status' in error;
}

/** A request of Node's, as `express` and `fastify` pass it. HTTP/2 has `:authority` in place of `Host`. */
export function fromNode(request: {
  method?: string | undefined;
  url?: string | undefined;
  originalUrl?: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}): RequestLike {
  const host = String(request.headers.host ?? request.headers[':authority'] ?? 'localhost');
  // Express cuts the place of a middleware off `url`.
  const target = request.originalUrl ?? request.url ?? '/';
  // A host with a path of its own, or an address in place of the path, would have `URL` read another path than the router.
  const isPlain = /^[\w.:[\]-]+$/.test(host) && target.startsWith('/');
  return {
    method: request.method ?? 'GET',
    url: isPlain ? `http://${host}${target}` : '',
    headers: {
      get(name) {
        const value = request.headers[name.toLowerCase()];
        return Array.isArray(value) ? value.join(', ') : (value ?? null);
      },
    },
  };
}
