/** Directory connections of organizations, managed by the project's own servers. */
import { z } from '@hono/zod-openapi';
import { type OperationTable, operation, page, pageSize } from '../admin/operation.ts';
import { operationsOn } from '../calls/b2b/organization-actions.ts';
import { directoryActions as actions } from '../calls/b2b/scim.ts';
import { requireOrganization } from '../organizations/organization-rows.ts';
import { listGroups } from './connections.ts';

const base = '/v1/admin/organizations/:organization_id/scim';
const on = operationsOn('directories');

export const directoryOperations: OperationTable = {
  [`POST ${base}`]: on('createDirectoryConnection', 'create', actions.create),
  [`GET ${base}`]: on('getDirectoryConnection', 'get', actions.get),
  [`PATCH ${base}/:connection_id`]: on('updateDirectoryConnection', 'update', actions.update),
  [`DELETE ${base}/:connection_id`]: on('deleteDirectoryConnection', 'delete', actions.delete),

  [`GET ${base}/groups`]: operation({
    id: 'listDirectoryGroups',
    method: 'directories.groups',
    summary: actions.listGroups.summary,
    refusals: ['organization_not_found', ...(actions.listGroups.refusals ?? [])],
    query: z.strictObject(page),
    reply: actions.listGroups.reply,
    async answer({ world, params: { organization_id = '' }, query: { limit = pageSize, cursor } }) {
      const organization = await requireOrganization(world, world.database, organization_id);
      return listGroups(world.database, organization, { limit, cursor });
    },
  }),

  [`POST ${base}/:connection_id/rotate/start`]: on(
    'startDirectoryTokenRotation',
    'startTokenRotation',
    actions.startRotation,
  ),
  [`POST ${base}/:connection_id/rotate/complete`]: on(
    'completeDirectoryTokenRotation',
    'completeTokenRotation',
    actions.completeRotation,
  ),
  [`POST ${base}/:connection_id/rotate/cancel`]: on(
    'cancelDirectoryTokenRotation',
    'cancelTokenRotation',
    actions.cancelRotation,
  ),
};
