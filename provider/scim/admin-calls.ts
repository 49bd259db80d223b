/** Directory connections of organizations, managed by the project's own servers. */
import { z } from '@hono/zod-openapi';
import { type OperationTable, operation, page, pageSize } from '../admin/operation.ts';
import { operationOn } from '../calls/b2b/organization-actions.ts';
import { directoryActions as actions } from '../calls/b2b/scim.ts';
import { requireOrganization } from '../organizations/organization-rows.ts';
import { listGroups } from './connections.ts';

const base = '/v1/admin/organizations/:organization_id/scim';

export const directoryOperations: OperationTable = {
  [`POST ${base}`]: operationOn('createDirectoryConnection', 'directories.create', actions.create),
  [`GET ${base}`]: operationOn('getDirectoryConnection', 'directories.get', actions.get),
  [`PATCH ${base}/:connection_id`]: operationOn(
    'updateDirectoryConnection',
    'directories.update',
    actions.update,
  ),
  [`DELETE ${base}/:connection_id`]: operationOn(
    'deleteDirectoryConnection',
    'directories.delete',
    actions.delete,
  ),

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

  [`POST ${base}/:connection_id/rotate/start`]: operationOn(
    'startDirectoryTokenRotation',
    'directories.startTokenRotation',
    actions.startRotation,
  ),
  [`POST ${base}/:connection_id/rotate/complete`]: operationOn(
    'completeDirectoryTokenRotation',
    'directories.completeTokenRotation',
    actions.completeRotation,
  ),
  [`POST ${base}/:connection_id/rotate/cancel`]: operationOn(
    'cancelDirectoryTokenRotation',
    'directories.cancelTokenRotation',
    actions.cancelRotation,
  ),
};
