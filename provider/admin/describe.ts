/** The management API in the OpenAPI document. */
import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import { json, refusalReplies } from '../calls/openapi/openapi-errors.ts';
import { takesBody } from '../http/schema-issues.ts';
import { type Operation, type StreamOperation, withOrganization } from './operation.ts';
import { operations, operationsOfOrganizations, streams } from './table.ts';

const everywhere: readonly RefusalType[] = [
  'bad_request',
  'invalid_secret_authentication',
  'too_many_requests',
  'internal_server_error',
];
/** The front takes it out of the address; see `servers/front.ts`. */
const ofServer = {
  server: z.string().optional().openapi({
    description: 'With `DATABASE_SERVERS` alone: the name of a database server. Without it, `first`',
  }),
};
const common = { request_id: z.string(), status_code: z.number() };

/** @param scheme the name of the security scheme that carries the admin secret */
export function adminRoutes(scheme: string): RouteConfig[] {
  const calls = Object.entries({ ...operations, ...operationsOfOrganizations }).flatMap(
    ([name, operation]) => {
      const typed = takesBody(operation.body) ? json(operation.body) : undefined;
      const body = operation.takesLines ? { 'application/x-ndjson': { schema: z.string() } } : typed;
      const content = json(z.intersection(operation.reply, z.object(common)));
      const described = route(name, operation, { scheme, body, content });
      const longer = withOrganization(name);
      if (!longer) return [described];
      const { 'x-method': _method, ...other } = route(longer, operation, { scheme, body, content });
      return [described, { ...other, operationId: `${operation.id}OfOrganization` }];
    },
  );
  const lines = Object.entries(streams).map(([name, stream]) => {
    const content = { 'application/x-ndjson': { schema: stream.line as z.ZodType } };
    return route(name, stream, { scheme, body: undefined, content });
  });
  return [...calls, ...lines];
}

/** The document of the management API alone, from which its client is made. */
export function adminDocument() {
  const registry = new OpenAPIHono();
  for (const described of adminRoutes('adminSecret')) registry.openAPIRegistry.registerPath(described);
  return registry.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
}

interface Parts {
  scheme: string;
  body: Record<string, { schema: z.ZodType }> | undefined;
  content: Record<string, { schema: z.ZodType }>;
}

function route(
  name: string,
  operation: Operation | StreamOperation,
  { scheme, body, content }: Parts,
): RouteConfig & { 'x-method'?: string } {
  const [method = '', path = ''] = name.split(' ');
  const params = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return {
    method: method.toLowerCase() as RouteConfig['method'],
    path: path.replace(/:(\w+)/g, '{$1}'),
    operationId: operation.id,
    summary: operation.summary,
    tags: [`Management: ${operation.area}`],
    // The client that is made of this document needs it.
    'x-method': operation.method,
    security: [{ [scheme]: [] }],
    request: {
      ...(params.length > 0 && {
        params: z.object(Object.fromEntries(params.map((one) => [one, z.string()]))),
      }),
      query: (operation.query as unknown as z.ZodObject).extend(operation.ofServer ? ofServer : {}),
      ...(body && { body: { required: true, content: body } }),
    },
    responses: {
      200: { description: 'Done', content },
      ...refusalReplies([...operation.refusals, ...everywhere]),
    },
  };
}
