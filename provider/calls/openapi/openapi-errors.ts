/** How the OpenAPI document describes a refusal. */
import { type RouteConfig, z } from '@hono/zod-openapi';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import { refusalKinds } from '../../http/refusal.ts';
import { optional } from '../schemas.ts';

const schemaIssues = optional(
  z.array(
    z.object({
      keyword: z.string(),
      dataPath: z.string(),
      schemaPath: z.string(),
      params: z.record(z.string(), z.unknown()),
      message: z.string(),
    }),
  ),
);

export const errorReply = z
  .object({
    status_code: z.number(),
    request_id: z.string(),
    error_type: z.string(),
    error_message: z.string(),
    error_url: z.url(),
    body: schemaIssues,
    params: schemaIssues,
    query: schemaIssues,
  })
  .openapi('Error');

/** The error replies of a call with these refusals. */
export function refusalReplies(types: Iterable<RefusalType>): RouteConfig['responses'] {
  const byStatus = new Map<number, RefusalType[]>();
  for (const type of new Set(types)) {
    const { status } = refusalKinds[type];
    byStatus.set(status, [...(byStatus.get(status) ?? []), type]);
  }
  const content = { 'application/json': { schema: errorReply } };
  const described = [...byStatus].map(([status, list]) => [
    status,
    { description: list.join(', '), content },
  ]);
  const away = { description: 'The database is away; Retry-After says for how long to wait', content };
  return Object.fromEntries([...described, [503, away]]);
}

/** Parts of the descriptions of routes beside the calls. */
export const text = z.string();
export const json = (schema: z.core.$ZodType) => ({ 'application/json': { schema: schema as z.ZodType } });
export const html = { 'text/html': { schema: text } };
export const refused = (...statuses: number[]): RouteConfig['responses'] =>
  Object.fromEntries(
    statuses.map((status) => [status, { description: 'Refused', content: json(errorReply) }]),
  );
