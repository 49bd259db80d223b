/** The calls of the hosted provider's server packages in the OpenAPI document: by their names there, where their fields are described. */
import { type RouteConfig, z } from '@hono/zod-openapi';
import { refusalReplies } from '../calls/openapi/openapi-errors.ts';
import { memberServerCalls, userServerCalls } from './table.ts';

/** @param scheme the name of the security scheme that carries the project and its secret */
export function serverRoutes(scheme: string): RouteConfig[] {
  const halves = [
    ['users', userServerCalls],
    ['members', memberServerCalls],
  ] as const;
  return halves.flatMap(([half, calls]) =>
    Object.entries(calls).map(([name, { method: called, differs }]): RouteConfig => {
      const [method = '', path = ''] = name.split(' ');
      const params = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
      const json = { 'application/json': { schema: z.looseObject({}) } };
      return {
        method: method.toLowerCase() as RouteConfig['method'],
        path: path.replace(/:(\w+)/g, '{$1}'),
        summary: `${called} of the hosted provider's server packages`,
        ...(differs !== undefined && { description: differs }),
        tags: [`After a switch: ${half}`],
        security: [{ [scheme]: [] }],
        request: {
          ...(params.length > 0 && {
            params: z.object(Object.fromEntries(params.map((one) => [one, z.string()]))),
          }),
          ...(['POST', 'PUT'].includes(method) && { body: { content: json } }),
        },
        responses: {
          200: { description: 'Done', content: json },
          ...refusalReplies([
            'bad_request',
            'unauthorized_credentials',
            'invalid_secret_authentication',
            'unauthorized_action',
            'endpoint_not_authorized_for_sdk',
            'too_many_requests',
            'internal_server_error',
          ]),
        },
      };
    }),
  );
}
