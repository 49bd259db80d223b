/** What the provider answers until its database is open. Alive, if not ready: a process whose database migrates must not be killed. */
import { starting } from '../../platform/starting.ts';
import type { ErrorReply } from '../../session-core/wire/errors.ts';

/**
 * Pages of every origin may read it: without these headers they would report their origin as forbidden. It says nothing else, and no
 * browser keeps its answer to a preflight.
 */
export function beforeTheDatabase(request: Request): Response {
  if (new URL(request.url).pathname === '/livez') return Response.json({ status: 'ok' });
  return withoutDatabase(request, 'The provider is starting. Try again in a second.');
}

/** Answers while the database is away for another reason, in the form of a refusal. */
export function withoutDatabase(request: Request, message: string, seconds = 1): Response {
  const { headers, status } = starting();
  headers.set('Retry-After', String(seconds));
  headers.set('Vary', 'Origin');
  headers.set('Access-Control-Allow-Origin', request.headers.get('origin') ?? '*');
  headers.set('Access-Control-Allow-Credentials', 'true');
  headers.set('Access-Control-Expose-Headers', 'Retry-After');
  const reply: ErrorReply = {
    status_code: 503,
    error_type: 'internal_server_error',
    error_message: message,
    error_url: '',
  };
  if (request.method !== 'OPTIONS') return Response.json(reply, { status, headers });
  headers.set('Access-Control-Allow-Methods', request.headers.get('access-control-request-method') ?? '');
  headers.set('Access-Control-Allow-Headers', request.headers.get('access-control-request-headers') ?? '');
  headers.set('Access-Control-Max-Age', '0');
  return new Response(null, { status: 204, headers });
}
