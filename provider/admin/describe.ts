/** The management API in the OpenAPI document. */
import { type RouteConfig, z } from '@hono/zod-openapi';
import type { AdminCallName, AdminStreams } from '../../session-core/wire/admin.ts';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import { refusalReplies } from '../calls/openapi-errors.ts';
import type { Operation, StreamOperation } from './operation.ts';
import { operations, streams } from './table.ts';

const everywhere: readonly RefusalType[] = [
  'bad_request',
  'invalid_secret_authentication',
  'too_many_requests',
  'internal_server_error',
];
const common = { request_id: z.string(), status_code: z.number() };

/** @param scheme the name of the security scheme that carries the admin secret */
export function adminRoutes(scheme: string): RouteConfig[] {
  const calls = Object.entries(operations).map(([name, given]) => {
    // As in `mount.ts`.
    const operation = given as unknown as Operation<AdminCallName>;
    const typed = operation.body.type === 'null' ? undefined : json(operation.body);
    const body = operation.takesLines ? { 'application/x-ndjson': { schema: z.string() } } : typed;
    return route(name, operation, {
      scheme,
      body,
      content: json(z.intersection(operation.reply, z.object(common))),
    });
  });
  const lines = Object.entries(streams).map(([name, given]) => {
    const operation = given as StreamOperation<keyof AdminStreams>;
    const content = { 'application/x-ndjson': { schema: operation.line } };
    return route(name, operation, { scheme, body: undefined, content });
  });
  return [...calls, ...lines];
}

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });

interface Parts {
  scheme: string;
  body: Record<string, { schema: z.ZodType }> | undefined;
  content: Record<string, { schema: z.ZodType }>;
}

function route(
  name: string,
  operation: Pick<Operation<AdminCallName>, 'id' | 'summary' | 'area' | 'refusals'> & { query?: z.ZodType },
  { scheme, body, content }: Parts,
): RouteConfig {
  const [method = '', path = ''] = name.split(' ');
  const params = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return {
    method: method.toLowerCase() as RouteConfig['method'],
    path: path.replace(/:(\w+)/g, '{$1}'),
    operationId: operation.id,
    summary: operation.summary,
    tags: [`Management: ${operation.area}`],
    security: [{ [scheme]: [] }],
    request: {
      ...(params.length > 0 && {
        params: z.object(Object.fromEntries(params.map((one) => [one, z.string()]))),
      }),
      ...(operation.query && { query: operation.query as unknown as z.ZodObject }),
      ...(body && { body: { required: true, content: body } }),
    },
    responses: {
      200: { description: 'Done', content },
      ...refusalReplies([...operation.refusals, ...everywhere]),
    },
  };
}
