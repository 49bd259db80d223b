/** `auth-elements/backend/sveltekit`. */
import type { Backend, Kind, SignedIn } from '../types.ts';
import { judge, type ProtectOptions, withSetCookies } from './protect.ts';

export type { ProtectOptions } from './protect.ts';

/** The parts of SvelteKit's event that we use. */
export interface Event {
  readonly request: Request;
  readonly locals: object;
}

/**
 * A SvelteKit `handle` hook: puts the user, or null, into `event.locals.auth`. With `optional: false` it answers requests of
 * visitors who are not signed in by itself.
 *
 * @param options as for the other adapters, but without `roles` and `organization`, visitors who are not signed in pass by default
 * @example
 * export const handle = protect(backend);
 * // in a +page.server.ts: if (!locals.auth) redirect(303, '/login');
 */
export function protect<K extends Kind>(backend: Backend<K>, options: ProtectOptions = {}) {
  const optional = options.roles === undefined && options.organization === undefined;
  return async <E extends Event>({
    event,
    resolve,
  }: {
    event: E;
    resolve: (event: E) => Response | Promise<Response>;
  }): Promise<Response> => {
    const { user, refusal, setCookies } = await judge(backend, event.request, { optional, ...options });
    if (refusal) return withSetCookies(Response.json(refusal.body, refusal), setCookies);
    (event.locals as { auth?: SignedIn | null }).auth = user;
    return withSetCookies(await resolve(event), setCookies);
  };
}
