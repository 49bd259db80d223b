/** The browsers in which a user skips the second factor. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { RememberedDevice } from '../../../session-core/wire/totps.ts';
import { forgetDevices, listDevices } from '../../sessions/sign-in/remembered-devices.ts';
import type { CallTable } from '../call.ts';
import { time } from '../schemas.ts';
import { ownEntryEnd, ownList } from './own-list.ts';

export const rememberedDevice = z
  .object({
    remembered_device_id: z.string(),
    user_agent: z.string(),
    created_at: time,
    last_used_at: time,
    expires_at: time,
  })
  .openapi('RememberedDevice') satisfies z.ZodType<RememberedDevice>;

export const rememberedDevices: CallTable<
  'GET /users/remembered_devices' | 'DELETE /users/remembered_devices/:id'
> = {
  'GET /users/remembered_devices': {
    summary: 'The browsers that skip the second factor',
    delegates: ['impersonator'],
    ...ownList(z.object({ remembered_devices: z.array(rememberedDevice) }), async (world, userId) => ({
      remembered_devices: await listDevices(world, userId),
    })),
  },

  'DELETE /users/remembered_devices/:id': {
    summary: 'Forget one of these browsers: it needs the second factor again',
    ...ownEntryEnd(
      ({ database }, userId, id) => inTransaction(database, (trx) => forgetDevices(trx, userId, id)),
      'remembered_device_not_found',
    ),
  },
};
