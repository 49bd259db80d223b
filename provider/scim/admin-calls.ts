/** Directory connections of organizations, managed by the project's own servers. */
import { z } from '@hono/zod-openapi';
import { type OperationTable, operation, page, pageSize } from '../admin/operation.ts';
import { operationsOn } from '../calls/b2b/organization-actions.ts';
import { directoryActions as actions } from '../calls/b2b/scim.ts';
import { requireOrganization } from '../organizations/organization-rows.ts';
import { listGroups } from './connections.ts';

const area = 'Directories of organizations';
const base = '/v1/admin/organizations/:organization_id/scim';
const by = operationsOn(area);

export const directoryOperations: OperationTable = {
  [`POST ${base}`]: by('createDirectoryConnection', 'directories.create', actions.create),
  [`GET ${base}`]: by('getDirectoryConnection', 'directories.get', actions.get),
  [`PATCH ${base}/:connection_id`]: by('updateDirectoryConnection', 'directories.update', actions.update),
  [`DELETE ${base}/:connection_id`]: by('deleteDirectoryConnection', 'directories.delete', actions.delete),

  [`GET ${base}/groups`]: operation({
    id: 'listDirectoryGroups',
    method: 'directories.groups',
    summary: actions.listGroups.summary,
    area,
    refusals: ['organization_not_found', ...(actions.listGroups.refusals ?? [])],
    query: z.strictObject(page),
    reply: actions.listGroups.reply,
    async answer({ world, params: { organization_id = '' }, query: { limit = pageSize, cursor } }) {
      const organization = await requireOrganization(world, world.database, organization_id);
      return listGroups(world.database, organization, { limit, cursor });
    },
  }),

  [`POST ${base}/:connection_id/rotate/start`]: by(
    'startDirectoryTokenRotation',
    'directories.startTokenRotation',
    actions.startRotation,
  ),
  [`POST ${base}/:connection_id/rotate/complete`]: by(
    'completeDirectoryTokenRotation',
    'directories.completeTokenRotation',
    actions.completeRotation,
  ),
  [`POST ${base}/:connection_id/rotate/cancel`]: by(
    'cancelDirectoryTokenRotation',
    'directories.cancelTokenRotation',
    actions.cancelRotation,
  ),
};
