/** Second factors in the management API: who needs one, and removal of lost ones. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import { record } from '../audit/record.ts';
import { time } from '../calls/schemas.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { logAudit } from '../sessions/impersonation.ts';
import { forgetDevices, listDevices } from '../sessions/sign-in/remembered-devices.ts';
import type { Parts } from '../world/ground.ts';
import { findUser, lockAdminUser } from './find-user.ts';
import { type OperationTable, operation } from './operation.ts';

const mfa = z.enum(['off', 'optional', 'required']).nullable();
const unknownUser = ['user_not_found'] satisfies RefusalType[];
const missingDevice: RefusalType[] = ['user_not_found', 'remembered_device_not_found'];
export const userOnly = z.object({ user_id: z.string() });

export const secondFactors: OperationTable = {
  'PUT /v1/users/:user_id/mfa': operation({
    id: 'setUserMfa',
    method: 'users.setMfa',
    summary: 'When a user needs a second factor; null leaves it to the project',
    refusals: unknownUser,
    body: z.object({ mfa }),
    reply: z.object({ user_id: z.string(), mfa }),
    answer: ({ world, params, body }) =>
      audited(world, 'mfa_set', params, async (trx, userId) => {
        const users = trx.selectFrom('users').select('mfa').where('user_id', '=', userId);
        const { mfa: before } = await users.executeTakeFirstOrThrow();
        await trx.updateTable('users').set(body).where('user_id', '=', userId).execute();
        const details = { before, after: body.mfa };
        await record(trx, { kind: 'admin.mfa_changed', userId, details });
        return body;
      }),
  }),

  'GET /v1/users/:user_id/remembered_devices': operation({
    id: 'listUserDevices',
    method: 'users.devices',
    summary: 'The browsers in which a user needs no second factor',
    refusals: unknownUser,
    reply: z.object({
      user_id: z.string(),
      remembered_devices: z.array(
        z.object({
          remembered_device_id: z.string(),
          user_agent: z.string(),
          created_at: time,
          last_used_at: time,
          expires_at: time,
        }),
      ),
    }),
    async answer({ world, params: { user_id = '' } }) {
      await findUser(world, user_id);
      return { user_id, remembered_devices: await listDevices(world, user_id) };
    },
  }),

  'DELETE /v1/users/:user_id/remembered_devices': operation({
    id: 'forgetUserDevices',
    method: 'users.forgetDevices',
    summary: 'Forget the remembered browsers of a user: each needs the second factor again',
    refusals: unknownUser,
    reply: userOnly,
    answer: ({ world, params }) =>
      audited(world, 'remembered_devices_ended', params, async (trx, userId) => {
        await forgetDevices(trx, userId);
        return {};
      }),
  }),

  'DELETE /v1/users/:user_id/remembered_devices/:id': operation({
    id: 'forgetUserDevice',
    method: 'users.forgetDevice',
    summary: 'Forget one remembered browser of a user: it needs the second factor again',
    refusals: missingDevice,
    reply: userOnly,
    answer: ({ world, params }) =>
      audited(world, 'remembered_device_ended', params, async (trx, userId) => {
        if (await forgetDevices(trx, userId, params.id ?? '')) return {};
        throw new Refusal('remembered_device_not_found');
      }),
  }),
};

/** Changes one user in one transaction, and logs that at a level that quiet logs include. */
export async function audited<Done extends object>(
  world: Parts<'database' | 'log'>,
  audit: string,
  { user_id = '' }: Record<string, string>,
  work: (trx: Queries, userId: string) => Promise<Done>,
): Promise<Done & { user_id: string }> {
  const done = await inTransaction(world.database, async (trx) => {
    await lockAdminUser(trx, user_id);
    return work(trx, user_id);
  });
  logAudit(world, { kind: 'user', id: user_id }, audit, done);
  return { user_id, ...done };
}
