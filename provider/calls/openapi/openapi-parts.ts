/** Parts of the descriptions of routes beside the calls. */
import { type RouteConfig, z } from '@hono/zod-openapi';
import { errorReply } from './openapi-errors.ts';

export const text = z.string();
export const json = (schema: z.core.$ZodType) => ({ 'application/json': { schema: schema as z.ZodType } });
export const html = { 'text/html': { schema: text } };
export const refused = (...statuses: number[]): RouteConfig['responses'] =>
  Object.fromEntries(
    statuses.map((status) => [status, { description: 'Refused', content: json(errorReply) }]),
  );
