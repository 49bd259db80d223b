/** `auth-elements/backend/fastify`. */
import type { Backend, Kind, SignedIn } from '../types.ts';
import { fromNode, judge, type ProtectOptions } from './protect.ts';

export type { ProtectOptions } from './protect.ts';

/** The parts of Fastify's request that we use. */
export interface Request {
  readonly method: string;
  readonly url: string;
  readonly originalUrl?: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  auth?: SignedIn | null;
}

/** The parts of Fastify's reply that we use. */
export interface Reply {
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  send(body: object): unknown;
}

/**
 * A Fastify hook: lets signed-in users pass, with the user in `request.auth`, and answers all others in JSON.
 *
 * @example
 * app.decorateRequest('auth', null);
 * app.addHook('onRequest', protect(backend));
 * app.get('/api/me', async (request) => ({ id: request.auth.userId }));
 */
export function protect<K extends Kind>(backend: Backend<K>, options?: ProtectOptions) {
  return async (request: Request, reply: Reply): Promise<unknown> => {
    const { user, refusal, setCookies } = await judge(backend, fromNode(request), options);
    // Fastify adds a further header of this name to those before.
    for (const cookie of setCookies) reply.header('set-cookie', cookie);
    if (refusal) {
      reply.code(refusal.status);
      return reply.send(refusal.body);
    }
    request.auth = user;
    return undefined;
  };
}
