/** `auth-elements/backend/hono`. */
import type { Backend, Kind, SignedIn } from '../types.ts';
import { judge, type ProtectOptions, withSetCookies } from './protect.ts';

export type { ProtectOptions } from './protect.ts';

/** The parts of Hono's context that we use. */
export interface Context {
  readonly req: { readonly raw: Request };
  set(key: 'auth', user: SignedIn | null): void;
  header(name: string, value: string, options: { append: true }): void;
}

/**
 * Hono middleware: lets signed-in users pass, with the user in `context.get('auth')`, and answers all others in JSON.
 *
 * @example
 * const app = new Hono<{ Variables: { auth: SignedInUser } }>();
 * app.use('/api/*', protect(backend));
 * app.get('/api/me', (context) => context.json({ id: context.get('auth').userId }));
 */
export function protect<K extends Kind>(backend: Backend<K>, options?: ProtectOptions) {
  // Hono's own context is generic in the variables of a site, hence the cast.
  return async (context: unknown, next: () => Promise<void>): Promise<Response | undefined> => {
    const { req, set, header } = bound(context as Context);
    const { user, refusal, setCookies } = await judge(backend, req.raw, options);
    if (refusal) return withSetCookies(Response.json(refusal.body, refusal), setCookies);
    set('auth', user);
    await next();
    // The reply is there: a handler that makes its own would lose a header that the context was given before.
    for (const cookie of setCookies) header('Set-Cookie', cookie, { append: true });
  };
}

function bound(context: Context): Context {
  return {
    req: context.req,
    set: (key, user) => context.set(key, user),
    header: (name, value, options) => context.header(name, value, options),
  };
}
