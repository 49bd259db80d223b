/** The user's own sessions: lists them, and ends those elsewhere. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../server/storage/transaction.ts';
import type { OwnSession, SessionCalls } from '../../session-core/wire/sessions.ts';
import { touchSession } from '../sessions/check-session.ts';
import { endOneSession, endSessions } from '../sessions/ended-sessions.ts';
import { lockSession } from '../sessions/locked-session.ts';
import { listOwnSessions } from '../sessions/own-sessions.ts';
import { type CallTable, noBody } from './call.ts';
import { session } from './schemas.ts';

export const ownSession = session
  .omit({ roles: true, custom_claims: true })
  .extend({
    is_current: z.boolean(),
    actor: z.enum(['user', 'impersonator', 'app']),
    app_name: z.string().nullable(),
    browser: z.string().openapi({ example: 'Firefox' }),
    system: z.string().openapi({ example: 'Windows' }),
    place: z
      .string()
      .nullable()
      .openapi({ example: 'DE', description: 'Roughly where it began: a country code, or words' }),
  })
  .openapi('OwnSession') satisfies z.ZodType<OwnSession>;

export const ownSessions: CallTable<Extract<keyof SessionCalls, `${string} /users/sessions${string}`>> = {
  'GET /users/sessions': {
    summary: 'Where the user is signed in: this session, then the others, most recently used first',
    area: 'Sessions',
    credentials: 'session',
    body: noBody,
    reply: z.object({ sessions: z.array(ownSession) }),
    refusals: ['session_not_found'],
    async answer({ world, caller }) {
      const { row } = await touchSession(world, caller);
      const own = { userId: row.user_id, currentId: row.session_id };
      return { sessions: await listOwnSessions(world, world.database, own) };
    },
  },

  'DELETE /users/sessions/:id': {
    summary: 'End another session of the user; no error if it has already ended',
    area: 'Sessions',
    credentials: 'session',
    changes: 'sessions',
    body: noBody,
    reply: z.object({}),
    refusals: ['session_not_found'],
    answer: ({ world, caller, params: { id = '' } }) =>
      inTransaction(world.database, async (trx) => {
        const { user_id: userId } = await lockSession(world, trx, caller);
        await endOneSession(world, trx, { sessionId: id, userId, reason: 'ended_by_user' });
        return {};
      }),
  },

  'DELETE /users/sessions': {
    summary: 'End all sessions of the user but this one; apps keep their tokens',
    area: 'Sessions',
    credentials: 'session',
    changes: 'sessions',
    body: noBody,
    reply: z.object({ ended: z.number().int() }),
    refusals: ['session_not_found'],
    answer: ({ world, caller }) =>
      inTransaction(world.database, async (trx) => {
        const { user_id: id, session_id: sessionId } = await lockSession(world, trx, caller);
        const holders = [{ kind: 'user', id } as const];
        const kept = { sessionId, token: caller.sessionToken };
        return { ended: await endSessions(world, trx, { holders, kept, reason: 'ended_by_user' }) };
      }),
  },
};
