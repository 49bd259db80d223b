/** The directory connection of an organization, managed by its admins or by the project's own servers. */
import { z } from '@hono/zod-openapi';
import type { ScimCalls } from '../../../session-core/wire/b2b/scim.ts';
import { requireOrganization } from '../../organizations/organization-rows.ts';
import {
  changeConnection,
  createConnection,
  endRotation,
  listGroups,
  readConnection,
  removeConnection,
  startRotation,
} from '../../scim/connections.ts';
import type { CallTable } from '../call.ts';
import { optional } from '../schemas.ts';
import { type Action, action, callsOn } from './organization-actions.ts';
import {
  connectionFields,
  roleAssignments,
  scimConnection,
  scimConnectionWithNextToken,
  scimConnectionWithToken,
  scimGroups,
} from './scim-schemas.ts';

const changedFields = {
  ...connectionFields,
  scim_group_implicit_role_assignments: optional(roleAssignments),
};
const missing = 'no_active_scim_connection' as const;
const reply = z.object({ connection: scimConnection });

const ending = (outcome: 'completed' | 'canceled', summary: string) =>
  action({
    needs: 'update',
    summary,
    reply,
    refusals: [missing, 'scim_connection_not_rotating_token'],
    run: async ({ world, trx, place }) => ({ connection: await endRotation(world, trx, place, outcome) }),
  });

export const directoryActions = {
  create: action({
    needs: 'create',
    summary: 'Connect the directory of an organization. The reply has the token, once',
    body: z.strictObject(connectionFields),
    reply: z.object({ connection: scimConnectionWithToken }),
    refusals: ['active_scim_connection_exists'],
    run: async ({ world, trx, place, body }) => ({
      connection: await createConnection(world, trx, place, body),
    }),
  }),

  get: action({
    needs: 'get',
    summary: 'The directory connection of an organization',
    reply,
    refusals: [missing],
    async run({ world, trx, place }) {
      const organization = await requireOrganization(world, trx, place.organizationId);
      return { connection: await readConnection(world, trx, organization) };
    },
  }),

  update: action({
    needs: 'update',
    summary: 'Change what is named; the roles of groups are replaced as a whole',
    body: z.strictObject(changedFields),
    reply,
    refusals: [
      missing,
      'scim_group_role_assignment_group_does_not_exist',
      'invalid_rbac_role_assignment',
      'cannot_assign_default_rbac_role_id',
    ],
    async run({ world, trx, place, body }) {
      const { scim_group_implicit_role_assignments: assignments, ...fields } = body;
      return { connection: await changeConnection(world, trx, place, { ...fields, assignments }) };
    },
  }),

  delete: action({
    needs: 'delete',
    summary: 'End the connection. Members stay; the roles that groups gave them are gone',
    reply: z.object({ connection_id: z.string() }),
    refusals: [missing],
    async run({ world, trx, place }) {
      await removeConnection(world, trx, place);
      return { connection_id: place.connectionId };
    },
  }),

  listGroups: action({
    needs: 'get',
    summary: 'The groups that the directory has sent, a page at a time',
    body: z.object({
      limit: optional(z.number().int().min(1).max(1000)),
      cursor: optional(z.string().max(1024)),
    }),
    reply: scimGroups,
    refusals: [missing],
    run: async ({ world, trx, place, body }) =>
      listGroups(trx, await requireOrganization(world, trx, place.organizationId), body),
  }),

  startRotation: action({
    needs: 'update',
    summary: 'Make a second token, shown once. Both are valid until the rotation is completed or canceled',
    reply: z.object({ connection: scimConnectionWithNextToken }),
    refusals: [missing],
    run: async ({ world, trx, place }) => ({ connection: await startRotation(world, trx, place) }),
  }),
  completeRotation: ending('completed', 'End the old token'),
  cancelRotation: ending('canceled', 'End the new token'),
};

const { read, change } = callsOn('scim');
const ofConnection = z.object({ connection_id: z.string().max(200) });

/** The calls of a rotation name the connection in their body. */
const named = <Reply>({ run, ...declared }: Action<null, Reply>) => ({
  ...declared,
  body: ofConnection,
  run: (request: Parameters<Action<z.output<typeof ofConnection>, Reply>['run']>[0]) =>
    run({ ...request, body: null }),
});

export const directories: CallTable<keyof ScimCalls> = {
  'POST /b2b/scim': { ...change(directoryActions.create), body: z.object(connectionFields) },
  'GET /b2b/scim': read(directoryActions.get),
  'PUT /b2b/scim/:connection_id': {
    ...change(directoryActions.update),
    body: ofConnection.extend(changedFields),
  },
  'DELETE /b2b/scim/:connection_id': change(directoryActions.delete),
  'POST /b2b/scim/groups': { ...read(directoryActions.listGroups), reads: true },
  'POST /b2b/scim/rotate/start': change(named(directoryActions.startRotation)),
  'POST /b2b/scim/rotate/complete': change(named(directoryActions.completeRotation)),
  'POST /b2b/scim/rotate/cancel': change(named(directoryActions.cancelRotation)),
};
