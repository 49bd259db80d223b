/** The browsers in which a user skips the second factor. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { RememberedDevice } from '../../../session-core/wire/totps.ts';
import { Refusal } from '../../http/refusal.ts';
import { forgetDevices, listDevices } from '../../sessions/sign-in/remembered-devices.ts';
import type { CallTable } from '../call.ts';
import { ownUser } from '../own.ts';
import { time } from '../schemas.ts';

export const rememberedDevice = z
  .object({
    remembered_device_id: z.string(),
    user_agent: z.string(),
    created_at: time,
    last_used_at: time,
    expires_at: time,
  })
  .openapi('RememberedDevice') satisfies z.core.$ZodType<RememberedDevice>;

export const rememberedDevices: CallTable<
  'GET /users/remembered_devices' | 'DELETE /users/remembered_devices/:id'
> = {
  'GET /users/remembered_devices': {
    summary: 'The browsers that skip the second factor',
    delegates: ['impersonator'],
    credentials: 'session',
    reply: z.object({ remembered_devices: z.array(rememberedDevice) }),
    async answer({ world, caller }) {
      const { user_id } = await ownUser.current(world, caller);
      return { remembered_devices: await listDevices(world, user_id) };
    },
  },

  'DELETE /users/remembered_devices/:id': {
    summary: 'Forget one of these browsers: it needs the second factor again',
    credentials: 'session',
    changes: 'sessions',
    reply: z.object({}),
    refusals: ['remembered_device_not_found'],
    async answer({ world, caller, params: { id = '' } }) {
      const { user_id } = await ownUser.current(world, caller);
      if (await inTransaction(world.database, (trx) => forgetDevices(trx, user_id, id))) return {};
      throw new Refusal('remembered_device_not_found');
    },
  },
};
