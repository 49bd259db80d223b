/** A session of any user or member in the management API. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { Refusal } from '../http/refusal.ts';
import { endOneSession } from '../sessions/ended-sessions.ts';
import { type OperationTable, operation } from './operation.ts';

export const sessionOperations: OperationTable = {
  'DELETE /v1/admin/sessions/:session_id': operation({
    id: 'endSession',
    method: 'sessions.end',
    summary: 'End one session of any user or member',
    refusals: ['session_not_found'],
    reply: z.object({ session_id: z.string() }),
    async answer({ world, params: { session_id = '' } }) {
      await inTransaction(world.database, async (trx) => {
        const gone = { sessionId: session_id, reason: 'removed_by_admin' } as const;
        for (const project of world.projects.values()) if (await endOneSession(project, trx, gone)) return;
        throw new Refusal('session_not_found', { message: 'The session is unknown.' });
      });
      return { session_id };
    },
  }),
};
