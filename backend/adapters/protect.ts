/** What all adapters share: one check of a request, and what to answer when it fails. */
import { BackendError } from '../errors.ts';
import type { AuthenticateOptions, Backend, RequestLike, SignedIn } from '../types.ts';

/** Options of an adapter's `protect`. */
export interface ProtectOptions extends AuthenticateOptions {
  /** The user must have one of these roles. @default any role, or none */
  roles?: readonly [string, ...string[]];
  /** Let requests pass when nobody is signed in; the user is null then. @default false */
  optional?: boolean;
}

/** The outcome of a check: who sent the request, or the refusal to reply with. */
export type Verdict =
  | { readonly user: SignedIn | null; readonly refusal: null }
  | { readonly user: null; readonly refusal: Refusal };

/** A reply in JSON. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 500 | 503;
  readonly body: { readonly error: string; readonly message: string };
}

/** Checks origin, session and roles of a request, and returns the refusal instead of throwing it. */
export async function judge(
  backend: Backend,
  request: RequestLike,
  { roles, optional = false, ...options }: ProtectOptions = {},
): Promise<Verdict> {
  try {
    backend.checkOrigin(request);
    const user = await backend.authenticate(request, options);
    if (!user && !optional) throw new BackendError('not_signed_in', 'Nobody is signed in.');
    if (user && roles) backend.requireRole(user, ...roles);
    return { user, refusal: null };
  } catch (error) {
    if (!isBackendError(error)) throw error;
    const { code, message, status } = error;
    return { user: null, refusal: { status: status as Refusal['status'], body: { error: code, message } } };
  }
}

/** Not `instanceof`: each published file of this module has a class of its own. */
function isBackendError(error: unknown): error is BackendError {
  return error instanceof Error && error.name === 'BackendError' && 'status' in error;
}

/** A request of Node's, as `express` and `fastify` pass it. */
export function fromNode(request: {
  method?: string | undefined;
  url?: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}): RequestLike {
  const { host = 'localhost' } = request.headers;
  return {
    method: request.method ?? 'GET',
    url: `http://${host}${request.url ?? '/'}`,
    headers: {
      get(name) {
        const value = request.headers[name.toLowerCase()];
        return Array.isArray(value) ? value.join(', ') : (value ?? null);
      },
    },
  };
}
