/** What the admins of an organization and the project's own servers both do to its logins and its directory, declared once. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import { operation } from '../../admin/operation.ts';
import type { Queries } from '../../database/schema.ts';
import { type ActingMember, actingMember } from '../../organizations/members/acting.ts';
import { allRights, type ChangingPlace } from '../../organizations/members/rights.ts';
import type { World } from '../../world/world.ts';
import type { Asked } from '../call.ts';

interface Place extends ChangingPlace {
  connectionId: string;
  /** The member who acts; none for the project's own servers. */
  acting?: ActingMember;
}

export interface Action<Body, Reply> {
  /** What the roles of a member must allow. */
  needs: 'get' | 'create' | 'update' | 'delete';
  summary: string;
  body: z.core.$ZodType<Body>;
  reply: z.core.$ZodType<Reply>;
  /** Besides those of who may do it. */
  refusals?: readonly RefusalType[];
  run(request: {
    world: World;
    params: Record<string, string>;
    body: Body;
    /** Locks the organization. @throws Refusal of a member whose roles do not allow it */
    authorize(trx: Queries): Promise<Place>;
  }): Promise<Reply>;
}

interface Declared<Body, Reply> extends Omit<Action<Body, Reply>, 'body' | 'run'> {
  /** @default none */
  body?: z.core.$ZodType<Body>;
  /** In one transaction, once its caller is authorized. */
  run(request: {
    world: World;
    trx: Queries;
    place: Place;
    params: Record<string, string>;
    body: Body;
  }): Promise<Reply>;
}

/** An action that waits for a document of a company between two transactions. */
export const reading = <Body, Reply>(declared: Action<Body, Reply>) => declared;

export const action = <Reply, Body = null>({
  run,
  body = z.null() as never,
  ...declared
}: Declared<Body, Reply>): Action<Body, Reply> => ({
  ...declared,
  body,
  run: ({ world, authorize, ...request }) =>
    inTransaction(world.database, async (trx) =>
      run({ ...request, world, trx, place: await authorize(trx) }),
    ),
});

const authorizing =
  (
    resource: 'sso' | 'scim',
    needs: Action<unknown, unknown>['needs'],
    { world, caller, params, body }: Asked,
  ) =>
  async (trx: Queries): Promise<Place> => {
    const acting = await actingMember(world, trx, caller, needs === 'get' ? 'share' : 'update');
    acting.require(resource, needs);
    const fields: { connection_id?: string } = Object(body);
    // A member who may give roles to groups may give any role to anyone.
    if (Object.keys(fields).some((field) => field.endsWith('_implicit_role_assignments')))
      acting.require('organization', 'update.settings.implicit-roles');
    return {
      organizationId: acting.organization.organization_id,
      connectionId: params.connection_id ?? fields.connection_id ?? '',
      rights: acting.rights,
      keepsAnAdmin: true,
      acting,
    };
  };

/** The calls of members. */
export function callsOn(resource: 'sso' | 'scim') {
  const read = <Body, Reply>({ needs, summary, body, reply, refusals = [], run }: Action<Body, Reply>) => ({
    ...{ summary, body, reply },
    credentials: 'session' as const,
    refusals: ['session_authorization_error', ...refusals] satisfies RefusalType[],
    answer: (request: Asked<Body>) => run({ ...request, authorize: authorizing(resource, needs, request) }),
  });
  return {
    read,
    change: <Body, Reply>(declared: Action<Body, Reply>) => ({
      ...read(declared),
      changes: 'organization' as const,
    }),
  };
}

/** Makes operations of the management API. @param area begins their names in `createAdmin` */
export const operationsOn =
  (area: string) =>
  <Body, Reply extends object>(
    id: string,
    name: string,
    { summary, body, reply, refusals = [], run }: Action<Body, Reply>,
  ) =>
    operation<object, Body, Reply>({
      ...{ id, method: `${area}.${name}`, summary, body, reply },
      refusals: ['organization_not_found', ...refusals],
      answer({ world, params, body }) {
        const { organization_id: organizationId = '', connection_id: connectionId = '' } = params;
        const place = { organizationId, connectionId, rights: allRights, keepsAnAdmin: false };
        return run({ world, params, body, authorize: async () => place });
      },
    });
