/** The browsers in which a user skips the second factor. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../server/storage/transaction.ts';
import type { RememberedDevice } from '../../session-core/wire/totps.ts';
import { sessionTokenOf } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { forgetDevices, listDevices } from '../sessions/remembered-devices.ts';
import { touchSession } from '../sessions/session-rows.ts';
import { type CallTable, noBody } from './call.ts';
import { time } from './schemas.ts';

const area = 'Authenticator apps';

const device = z
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
    area,
    credentials: 'session',
    delegates: ['impersonator'],
    body: noBody,
    reply: z.object({ remembered_devices: z.array(device) }),
    refusals: ['session_not_found'],
    async answer({ world, caller }) {
      const { row } = await touchSession(world, sessionTokenOf(caller));
      return { remembered_devices: await listDevices(world, row.user_id) };
    },
  },

  'DELETE /users/remembered_devices/:id': {
    summary: 'Ask for the second factor there again',
    area,
    credentials: 'session',
    body: noBody,
    reply: z.object({}),
    refusals: ['session_not_found', 'remembered_device_not_found'],
    async answer({ world, caller, params }) {
      const { row } = await touchSession(world, sessionTokenOf(caller));
      const forgotten = await inTransaction(world.database, (trx) =>
        forgetDevices(trx, row.user_id, params.id ?? ''),
      );
      if (forgotten) return {};
      throw new Refusal('remembered_device_not_found');
    },
  },
};
