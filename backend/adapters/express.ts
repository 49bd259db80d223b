/** `auth-elements/backend/express`. */
import type { Backend, Kind, SignedIn } from '../types.ts';
import { fromNode, judge, type ProtectOptions } from './protect.ts';

export type { ProtectOptions } from './protect.ts';

/** The parts of Node's request that we use. */
export interface Request {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  auth?: SignedIn | null;
}

/** The parts of Node's response that we use. */
export interface Response {
  writeHead(status: number, headers: Record<string, string>): unknown;
  appendHeader(name: string, value: string): unknown;
  end(body: string): unknown;
}

/**
 * Express middleware: lets signed-in users pass, with the user in `request.auth`, and answers all others in JSON.
 *
 * @example
 * app.use('/api', protect(backend));
 * app.get('/api/me', (request, response) => response.json({ id: request.auth.userId }));
 */
export function protect<K extends Kind>(backend: Backend<K>, options?: ProtectOptions) {
  return async (request: Request, response: Response, next: (error?: unknown) => void): Promise<void> => {
    try {
      const { user, refusal, setCookies } = await judge(backend, fromNode(request), options);
      for (const cookie of setCookies) response.appendHeader('Set-Cookie', cookie);
      if (refusal) {
        response.writeHead(refusal.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(refusal.body));
        return;
      }
      request.auth = user;
      next();
    } catch (error) {
      next(error);
    }
  };
}
