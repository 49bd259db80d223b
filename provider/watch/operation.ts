/** The name of what a request asked for, from a list that does not grow with what visitors send. */
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Method and pattern of the path, such as `GET /sdk/v1/users/:id`; `unknown` for addresses that do not exist. */
export function operationOf(context: Context, isUnknown: boolean): string {
  const { method } = context.req;
  if (isUnknown || !methods.includes(method)) return 'unknown';
  const path = matchedRoutes(context).at(-1)?.path ?? '';
  return `${method} ${path}`;
}
