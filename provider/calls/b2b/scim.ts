/** The directory connection of an organization, managed by its admins. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { ScimCalls } from '../../../session-core/wire/b2b/scim.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import type { Queries } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { type ActingMember, actingMember } from '../../organizations/members/acting.ts';
import { keepingAnAdmin, type Rights } from '../../organizations/members/rights.ts';
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
import type { ActionOn } from '../../settings/organization-policy.ts';
import type { Parts } from '../../world/ground.ts';
import type { World } from '../../world/world.ts';
import { type CallTable, noBody } from '../call.ts';
import { optional } from '../schemas.ts';
import {
  connectionFields,
  roleAssignments,
  scimConnection,
  scimConnectionWithNextToken,
  scimConnectionWithToken,
  scimGroups,
} from './scim-schemas.ts';

const area = 'Directories';
const refusals: RefusalType[] = [
  'session_not_found',
  'session_authorization_error',
  'no_active_scim_connection',
];
const ofConnection = z.object({ connection_id: z.string().max(200) });

type ActingPlace = { organizationId: string; rights: Rights };

/** Lets a member work with the directory if their roles allow it. */
function acting<Result>(
  world: Parts<'settings' | 'database' | 'clock'>,
  caller: Caller,
  action: ActionOn<'scim'>,
  work: (trx: Queries, place: ActingPlace, member: ActingMember) => Promise<Result>,
): Promise<Result> {
  return inTransaction(world.database, async (trx) => {
    const member = await actingMember(world, trx, caller, action === 'get' ? 'share' : 'update');
    member.require('scim', action);
    const { organization, rights } = member;
    return work(trx, { organizationId: organization.organization_id, rights }, member);
  });
}

const ending =
  (outcome: 'completed' | 'canceled') =>
  async ({ world, caller, body }: { world: World; caller: Caller; body: z.output<typeof ofConnection> }) => ({
    connection: await acting(world, caller, 'update', (trx, place) =>
      endRotation(world, trx, { ...place, connectionId: body.connection_id }, outcome),
    ),
  });

export const directories: CallTable<keyof ScimCalls> = {
  'POST /b2b/scim': {
    summary: 'Connect the organization’s directory. The reply has the token, once',
    area,
    credentials: 'session',
    changes: 'organization',
    body: z.object(connectionFields),
    reply: z.object({ connection: scimConnectionWithToken }),
    refusals: ['session_not_found', 'session_authorization_error', 'active_scim_connection_exists'],
    answer: async ({ world, caller, body }) => ({
      connection: await acting(world, caller, 'create', (trx, place) =>
        createConnection(world, trx, place, body),
      ),
    }),
  },

  'GET /b2b/scim': {
    summary: 'The directory connection of the organization',
    area,
    credentials: 'session',
    body: noBody,
    reply: z.object({ connection: scimConnection }),
    refusals,
    answer: async ({ world, caller }) => ({
      connection: await acting(world, caller, 'get', async (trx, { organizationId }) =>
        readConnection(world, trx, await requireOrganization(world, trx, organizationId)),
      ),
    }),
  },

  'PUT /b2b/scim/:connection_id': {
    summary: 'Change the name of the connection, or the roles of its groups',
    area,
    credentials: 'session',
    changes: 'organization',
    body: ofConnection.extend({
      ...connectionFields,
      scim_group_implicit_role_assignments: optional(roleAssignments),
    }),
    reply: z.object({ connection: scimConnection }),
    refusals: [
      ...refusals,
      'scim_group_role_assignment_group_does_not_exist',
      'invalid_rbac_role_assignment',
      'cannot_assign_default_rbac_role_id',
    ],
    async answer({ world, caller, body, params }) {
      const { scim_group_implicit_role_assignments: assignments, ...fields } = body;
      const connectionId = params.connection_id ?? '';
      const connection = await acting(world, caller, 'update', (trx, place, { require }) => {
        // A member who may give roles to groups may give any role to anyone.
        if (assignments) require('organization', 'update.settings.implicit-roles');
        return keepingAnAdmin(world, trx, place.organizationId, () =>
          changeConnection(world, trx, { ...place, connectionId }, { ...fields, assignments }),
        );
      });
      return { connection };
    },
  },

  'DELETE /b2b/scim/:connection_id': {
    summary: 'End the connection. Members stay; the roles that groups gave them are gone',
    area,
    credentials: 'session',
    changes: 'organization',
    body: noBody,
    reply: z.object({ connection_id: z.string() }),
    refusals,
    async answer({ world, caller, params }) {
      const connectionId = params.connection_id ?? '';
      await acting(world, caller, 'delete', (trx, place) =>
        keepingAnAdmin(world, trx, place.organizationId, () =>
          removeConnection(world, trx, { ...place, connectionId }),
        ),
      );
      return { connection_id: connectionId };
    },
  },

  'POST /b2b/scim/groups': {
    summary: 'The groups that the directory has sent, a page at a time',
    area,
    credentials: 'session',
    reads: true,
    body: z.object({
      limit: optional(z.number().int().min(1).max(1000)),
      cursor: optional(z.string().max(1024)),
    }),
    reply: scimGroups,
    refusals,
    answer: ({ world, caller, body }) =>
      acting(world, caller, 'get', async (trx, { organizationId }) =>
        listGroups(trx, await requireOrganization(world, trx, organizationId), body),
      ),
  },

  'POST /b2b/scim/rotate/start': {
    summary: 'Make a second token, shown once. Both are valid until the rotation is completed or canceled',
    area,
    credentials: 'session',
    changes: 'organization',
    body: ofConnection,
    reply: z.object({ connection: scimConnectionWithNextToken }),
    refusals,
    answer: async ({ world, caller, body: { connection_id: connectionId } }) => ({
      connection: await acting(world, caller, 'update', (trx, place) =>
        startRotation(world, trx, { ...place, connectionId }),
      ),
    }),
  },

  'POST /b2b/scim/rotate/complete': {
    summary: 'End the old token',
    area,
    credentials: 'session',
    changes: 'organization',
    body: ofConnection,
    reply: z.object({ connection: scimConnection }),
    refusals: [...refusals, 'scim_connection_not_rotating_token'],
    answer: ending('completed'),
  },

  'POST /b2b/scim/rotate/cancel': {
    summary: 'End the new token',
    area,
    credentials: 'session',
    changes: 'organization',
    body: ofConnection,
    reply: z.object({ connection: scimConnection }),
    refusals: [...refusals, 'scim_connection_not_rotating_token'],
    answer: ending('canceled'),
  },
};
