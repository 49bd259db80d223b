/** Second factors in the back office: who needs one, and the way out for a user who has lost theirs. */
import type { Context, Handler, Hono } from 'hono';
import { z } from 'zod';
import { inTransaction } from '../../server/storage/transaction.ts';
import { record } from '../audit/record.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { RequestState } from '../http/request-state.ts';
import { checkBody, readJson } from '../http/schema-issues.ts';
import { forgetDevices, listDevices } from '../sessions/remembered-devices.ts';
import type { World } from '../world.ts';
import { findUser } from './users.ts';

type Admin = (work: (context: Context<RequestState>) => Promise<object>) => Handler<RequestState>;

const mfaBody = z.object({ mfa: z.enum(['off', 'optional', 'required']).nullable() });

export function mountSecondFactors(app: Hono<RequestState>, world: World, admin: Admin): void {
  const { database, log } = world;
  /** What is done with one user, in one transaction, and noted at a level that quiet logs keep. */
  const audited = (
    audit: string,
    work: (trx: Queries, userId: string, context: Context<RequestState>) => Promise<object>,
  ) =>
    admin(async (context) => {
      const user_id = context.req.param('user_id') ?? '';
      await findUser(world, user_id);
      const done = await inTransaction(database, (trx) => work(trx, user_id, context));
      log.warn({ audit, user_id, ...done }, audit.replaceAll('_', ' '));
      return { user_id, ...done };
    });

  app.put(
    '/v1/users/:user_id/mfa',
    audited('mfa_set', async (trx, userId, context) => {
      const { mfa } = checkBody(mfaBody, await readJson(context.req.raw));
      const users = trx.selectFrom('users').select('mfa').where('user_id', '=', userId);
      const { mfa: before } = await users.forUpdate().executeTakeFirstOrThrow();
      await trx.updateTable('users').set({ mfa }).where('user_id', '=', userId).execute();
      await record(trx, { kind: 'admin.mfa_changed', userId, details: { before, after: mfa } });
      return { mfa };
    }),
  );
  app.delete(
    '/v1/users/:user_id/totps',
    audited('totp_removed', async (trx, userId) => {
      const gone = await trx.deleteFrom('totps').where('user_id', '=', userId).returning('totp_id').execute();
      if (gone.length === 0) throw new Refusal('totp_not_found');
      await record(
        trx,
        ...gone.map(({ totp_id: id }) => ({
          kind: 'sign_in_method.removed' as const,
          userId,
          details: { method: 'totp', id } as const,
        })),
      );
      return {};
    }),
  );
  app.get(
    '/v1/users/:user_id/remembered_devices',
    admin(async (context) => {
      const user_id = context.req.param('user_id') ?? '';
      await findUser(world, user_id);
      return { user_id, remembered_devices: await listDevices(world, user_id) };
    }),
  );
  app.delete(
    '/v1/users/:user_id/remembered_devices',
    audited('remembered_devices_ended', async (trx, userId) => {
      await forgetDevices(trx, userId);
      return {};
    }),
  );
  app.delete(
    '/v1/users/:user_id/remembered_devices/:id',
    audited('remembered_device_ended', async (trx, userId, context) => {
      if (await forgetDevices(trx, userId, context.req.param('id') ?? '')) return {};
      throw new Refusal('remembered_device_not_found');
    }),
  );
}
