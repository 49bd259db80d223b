/** Binds the back office's operations about organizations to routes, and describes them. */
import { type RouteConfig, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { noteOrganization } from '../../audit/context.ts';
import { refusalReplies } from '../../calls/openapi-errors.ts';
import { Refusal } from '../../http/refusal.ts';
import { type RequestState, requestId } from '../../http/request-state.ts';
import { checkBody, checkQuery, readJson } from '../../http/schema-issues.ts';
import type { World } from '../../world.ts';
import { connectionOperations } from './connections.ts';
import { memberOperations } from './members.ts';
import type { OperationTable } from './operation.ts';
import { organizationOperations } from './organizations.ts';
import { directoryOperations } from './scim.ts';
import { supportOperations } from './support.ts';

type On = (name: string, answer: (context: Context<RequestState>) => Promise<Response>) => void;

const operations: OperationTable = {
  ...organizationOperations,
  ...memberOperations,
  ...supportOperations,
  ...directoryOperations,
  ...connectionOperations,
};

/** @param on binds a route that only callers with the admin secret may use */
export function mountOrganizations(world: World, on: On): void {
  for (const [name, operation] of Object.entries(operations)) {
    on(name, async (context) => {
      const raw = operation.body.type === 'null' ? null : await readJson(context.req.raw);
      const body = checkBody(operation.body, raw);
      const query = checkQuery(operation.query, context.req.query());
      const params = context.req.param();
      const named = projectOf(query) ?? projectOf(body);
      const own =
        params.organization_id === undefined
          ? worldOfProject(world, named)
          : await worldOfOrganization(world, params.organization_id);
      const reply = await operation.answer({ world: own, params, query, body });
      return context.json({ ...reply, request_id: requestId(context), status_code: 200 });
    });
  }
}

function projectOf(given: unknown): string | undefined {
  return z.object({ project_id: z.string() }).safeParse(given).data?.project_id;
}

/** The named project, or the only one with organizations. @throws Refusal `project_not_found` */
function worldOfProject({ projects }: World, named: string | undefined): World {
  const all = [...projects.values()].filter(({ settings }) => settings.project.vertical === 'B2B');
  const found =
    named === undefined ? all : all.filter(({ settings }) => settings.project.project_id === named);
  const [own] = found;
  if (own && found.length === 1) return own;
  throw new Refusal('project_not_found');
}

/** @throws Refusal `organization_not_found` */
async function worldOfOrganization(world: World, organizationId: string): Promise<World> {
  const found = await world.database
    .selectFrom('organizations')
    .select('project_id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!found) throw new Refusal('organization_not_found');
  noteOrganization({ organization_id: organizationId, project_id: found.project_id });
  return worldOfProject(world, found.project_id);
}

/** For the OpenAPI document, under the name of the security scheme. */
export function organizationRoutes(scheme: string): RouteConfig[] {
  return Object.entries(operations).map(([name, operation]) => {
    const [method = '', path = ''] = name.split(' ');
    const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    const common = z.object({ request_id: z.string(), status_code: z.number() });
    const schema = z.intersection(operation.reply, common);
    const request: RouteConfig['request'] = {
      params: z.object(Object.fromEntries(names.map((param) => [param, z.string()]))),
      query: operation.query as unknown as z.ZodObject,
    };
    if (operation.body.type !== 'null') {
      request.body = { required: true, content: { 'application/json': { schema: operation.body } } };
    }
    return {
      method: method.toLowerCase() as RouteConfig['method'],
      path: path.replace(/:(\w+)/g, '{$1}'),
      operationId: operation.id,
      summary: operation.summary,
      tags: [operation.area],
      security: [{ [scheme]: [] }],
      request,
      responses: {
        200: { description: 'Done', content: { 'application/json': { schema } } },
        ...refusalReplies([
          ...operation.refusals,
          'bad_request',
          'invalid_secret_authentication',
          'too_many_requests',
          'internal_server_error',
        ]),
      },
    };
  });
}
