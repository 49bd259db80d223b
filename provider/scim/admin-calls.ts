/** Directory connections of organizations, managed by the project's own servers. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { type OperationTable, operation, page, pageSize } from '../admin/operation.ts';
import {
  connectionFields,
  roleAssignments,
  scimConnection,
  scimConnectionWithNextToken,
  scimConnectionWithToken,
  scimGroups,
} from '../calls/b2b/scim-schemas.ts';
import { optional } from '../calls/schemas.ts';
import { allRights } from '../organizations/members/rights.ts';
import { requireOrganization } from '../organizations/organization-rows.ts';
import {
  changeConnection,
  createConnection,
  endRotation,
  listGroups,
  readConnection,
  removeConnection,
  startRotation,
} from './connections.ts';

const area = 'Directories of organizations';
const base = '/v1/admin/organizations/:organization_id/scim';
const errors = ['organization_not_found', 'no_active_scim_connection'] as const;
const reply = z.object({ connection: scimConnection });

const placeOf = (params: Record<string, string>) => ({
  organizationId: params.organization_id ?? '',
  connectionId: params.connection_id ?? '',
  rights: allRights,
});

export const directoryOperations: OperationTable = {
  [`POST ${base}`]: operation({
    id: 'createDirectoryConnection',
    method: 'directories.create',
    summary: 'Connect the directory of an organization. The reply has the token, once',
    area,
    refusals: ['organization_not_found', 'active_scim_connection_exists'],
    body: z.strictObject(connectionFields),
    reply: z.object({ connection: scimConnectionWithToken }),
    answer: async ({ world, params, body }) => ({
      connection: await inTransaction(world.database, (trx) =>
        createConnection(world, trx, placeOf(params), body),
      ),
    }),
  }),

  [`GET ${base}`]: operation({
    id: 'getDirectoryConnection',
    method: 'directories.get',
    summary: 'The directory connection of an organization',
    area,
    refusals: errors,
    reply,
    async answer({ world, params }) {
      const organization = await requireOrganization(world, world.database, placeOf(params).organizationId);
      return { connection: await readConnection(world, world.database, organization) };
    },
  }),

  [`PATCH ${base}/:connection_id`]: operation({
    id: 'updateDirectoryConnection',
    method: 'directories.update',
    summary: 'Change what is named; the roles of groups are replaced as a whole',
    area,
    refusals: [
      ...errors,
      'scim_group_role_assignment_group_does_not_exist',
      'invalid_rbac_role_assignment',
      'cannot_assign_default_rbac_role_id',
    ],
    body: z.strictObject({
      ...connectionFields,
      scim_group_implicit_role_assignments: optional(roleAssignments),
    }),
    reply,
    async answer({ world, params, body: { scim_group_implicit_role_assignments: assignments, ...fields } }) {
      const connection = await inTransaction(world.database, (trx) =>
        changeConnection(world, trx, placeOf(params), { ...fields, assignments }),
      );
      return { connection };
    },
  }),

  [`DELETE ${base}/:connection_id`]: operation({
    id: 'deleteDirectoryConnection',
    method: 'directories.delete',
    summary: 'End the connection. Members stay; the roles that groups gave them are gone',
    area,
    refusals: errors,
    reply: z.object({ connection_id: z.string() }),
    async answer({ world, params }) {
      const place = placeOf(params);
      await inTransaction(world.database, (trx) => removeConnection(world, trx, place));
      return { connection_id: place.connectionId };
    },
  }),

  [`GET ${base}/groups`]: operation({
    id: 'listDirectoryGroups',
    method: 'directories.groups',
    summary: 'The groups that the directory has sent, a page at a time',
    area,
    refusals: errors,
    query: z.strictObject(page),
    reply: scimGroups,
    async answer({ world, params, query: { limit = pageSize, cursor } }) {
      const organization = await requireOrganization(world, world.database, placeOf(params).organizationId);
      return listGroups(world.database, organization, { limit, cursor });
    },
  }),

  [`POST ${base}/:connection_id/rotate/start`]: operation({
    id: 'startDirectoryTokenRotation',
    method: 'directories.startTokenRotation',
    summary: 'Make a second token, shown once. Both are valid until the rotation is completed or canceled',
    area,
    refusals: errors,
    reply: z.object({ connection: scimConnectionWithNextToken }),
    answer: async ({ world, params }) => ({
      connection: await inTransaction(world.database, (trx) => startRotation(world, trx, placeOf(params))),
    }),
  }),

  ...ending('complete', 'End the old token'),
  ...ending('cancel', 'End the new token'),
};

function ending(word: 'complete' | 'cancel', summary: string): OperationTable {
  const outcome = word === 'complete' ? 'completed' : 'canceled';
  return {
    [`POST ${base}/:connection_id/rotate/${word}`]: operation({
      id: `${word}DirectoryTokenRotation`,
      method: `directories.${word}TokenRotation`,
      summary,
      area,
      refusals: [...errors, 'scim_connection_not_rotating_token'],
      reply,
      answer: async ({ world, params }) => ({
        connection: await inTransaction(world.database, (trx) =>
          endRotation(world, trx, placeOf(params), outcome),
        ),
      }),
    }),
  };
}
