/** The OpenAPI document, made from the same schemas that check the calls. */
import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import { takesBody } from '../../http/schema-issues.ts';
import { hasManagement } from '../../settings/settings.ts';
import type { World } from '../../world/world.ts';
import { basePath } from '../base-path.ts';
import type { Call, CallInArea, CallName } from '../call.ts';
import { splitName } from '../mount.ts';
import { isOfOrganization, organizationField } from '../rules/organizations.ts';
import { b2bCallTable, callTable } from '../table.ts';
import { refusalReplies } from './openapi-errors.ts';
import { otherRoutes } from './openapi-others.ts';

type Routes = (scheme: string) => RouteConfig[];

/**
 * The document that `/openapi.json` answers.
 *
 * @param routes.management gives the routes of the management API, under the name of its security scheme
 * @param routes.servers those for the server packages of the hosted provider
 */
export function openApiDocument(
  world: Pick<World, 'settings' | 'publicUrl' | 'messenger'>,
  { management, servers }: { management: Routes; servers: Routes },
): unknown {
  const registry = new OpenAPIHono();
  const security = registry.openAPIRegistry.registerComponent('securitySchemes', 'credentials', {
    type: 'http',
    scheme: 'basic',
    description: 'The public token as user name; the session token, or the public token again, as password.',
  });
  for (const [name, call] of Object.entries({ ...callTable, ...b2bCallTable })) {
    // The binding of routes has the same cast: each is sound by itself, but a loop over all of them cannot say so.
    const route = describeCall(name, call as unknown as CallInArea, security.name);
    registry.openAPIRegistry.registerPath(route);
  }
  if (hasManagement(world.settings)) {
    const { name } = registry.openAPIRegistry.registerComponent('securitySchemes', 'adminSecret', {
      type: 'http',
      scheme: 'bearer',
      description: 'ADMIN_SECRET, which only the servers of the project know.',
    });
    const project = registry.openAPIRegistry.registerComponent('securitySchemes', 'projectSecret', {
      type: 'http',
      scheme: 'basic',
      description: 'The project_id as user name; ADMIN_SECRET, or an admin key, as password.',
    });
    for (const route of [...management(name), ...servers(project.name)])
      registry.openAPIRegistry.registerPath(route);
  }
  for (const route of otherRoutes(world)) registry.openAPIRegistry.registerPath(route);
  return registry.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'auth-elements provider', version: '1' },
    servers: [{ url: world.publicUrl }],
  });
}

function describeCall(name: string, call: CallInArea, scheme: string): RouteConfig {
  const { method, path, query } = splitName(name);
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const request: RouteConfig['request'] = {};
  if (names.length > 0) {
    request.params = z.object(Object.fromEntries(names.map((param) => [param, z.string()])));
  }
  if (isOfOrganization(name, call)) {
    request.query = z.object({
      [organizationField]: z
        .string()
        .optional()
        .openapi({ description: 'Refused unless it is that of the session' }),
    });
  }
  if (query.length > 0) request.query = z.object(Object.fromEntries(query.map((one) => [one, z.string()])));
  if (takesBody(call.body)) {
    request.body = { required: true, content: { 'application/json': { schema: call.body } } };
  }
  return {
    method: method.toLowerCase() as RouteConfig['method'],
    path: basePath + path.replace(/:(\w+)/g, '{$1}'),
    summary: call.summary,
    tags: [call.area],
    security: call.credentials === 'none' ? [] : [{ [scheme]: [] }],
    request,
    responses: { 200: describeReply(call), ...refusalReplies(refusalsOf(name, call)) },
  };
}

function describeReply(call: CallInArea) {
  const common = z.object({
    request_id: z.string(),
    status_code: z.number(),
    message_status: z.enum(['sent', 'queued']).optional().openapi({
      description:
        'Of calls that send. `queued`: the mail server or gateway has not taken it yet. Absent with `ENUMERATION_SAFE`',
    }),
  });
  // An intersection, because a reply may be any schema and not only an object that could be extended.
  const data = z.intersection(call.reply, common);
  return { description: 'Done', content: { 'application/json': { schema: z.object({ data }) } } };
}

/** What a call refuses: what it declares, and what follows from its other declarations. */
export function refusalsOf(name: string, call: Call<CallName>): Set<RefusalType> {
  const { body, credentials, sends, tries, looksUp, signsInBy, refusals = [] } = call;
  const types = new Set<RefusalType>([...refusals, 'internal_server_error', 'unauthorized_action']);
  if (body && takesBody(body)) types.add('bad_request');
  if (body instanceof z.ZodObject && 'session_duration_minutes' in body.shape)
    types.add('invalid_session_duration');
  if (sends ?? tries ?? looksUp) types.add('too_many_requests');
  if (sends) types.add('send_quota_reached');
  if (signsInBy) types.add('session_quota_reached');
  if (sends || signsInBy) types.add('account_quota_reached');
  if (credentials !== 'none') types.add('unauthorized_credentials');
  if (credentials === 'session') types.add('user_unauthenticated').add('session_not_found');
  if (isOfOrganization(name, call)) types.add('session_authorization_tenancy_error');
  return types;
}
