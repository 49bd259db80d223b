/** Sessions and connected apps of a user in the management API. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { connectedApp } from '../calls/idp-schemas.ts';
import { session } from '../calls/schemas.ts';
import { Refusal } from '../http/refusal.ts';
import { disconnectApp, listConnectedApps } from '../oauth-server/connected-apps.ts';
import { endOneSession, endSessions } from '../sessions/ended-sessions.ts';
import { describeSeen, sessionsOf } from '../sessions/own-sessions.ts';
import { findUser } from './find-user.ts';
import { type OperationTable, operation } from './operation.ts';

const adminSession = session
  .omit({ roles: true, custom_claims: true })
  .extend({ actor: z.enum(['user', 'impersonator', 'app']) })
  .openapi('AdminSession');

export const sessionOperations: OperationTable = {
  'GET /v1/admin/users/:user_id/sessions': operation({
    id: 'listUserSessions',
    method: 'users.sessions',
    summary: 'The live sessions of a user, most recently used first',
    area: 'Sessions',
    refusals: ['user_not_found'],
    reply: z.object({ sessions: z.array(adminSession) }),
    async answer({ world, params: { user_id = '' } }) {
      await findUser(world, user_id);
      const rows = await sessionsOf(world, world.database, { kind: 'user', id: user_id });
      return { sessions: rows.map((row) => ({ ...describeSeen(row), user_id })) };
    },
  }),

  'DELETE /v1/admin/users/:user_id/sessions': operation({
    id: 'endUserSessions',
    method: 'users.endSessions',
    summary: 'End all sessions of a user; apps keep their tokens',
    area: 'Sessions',
    refusals: ['user_not_found'],
    reply: z.object({ ended: z.number().int() }),
    async answer({ world, params: { user_id = '' } }) {
      await findUser(world, user_id);
      const holders = [{ kind: 'user', id: user_id } as const];
      const gone = { holders, kept: null, reason: 'removed_by_admin' } as const;
      return { ended: await inTransaction(world.database, (trx) => endSessions(world, trx, gone)) };
    },
  }),

  'DELETE /v1/admin/sessions/:session_id': operation({
    id: 'endSession',
    method: 'sessions.end',
    summary: 'End one session of any user or member',
    area: 'Sessions',
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

  'GET /v1/admin/users/:user_id/connected_apps': operation({
    id: 'listUserApps',
    method: 'users.connectedApps',
    summary: 'The apps to which a user has consented, oldest first',
    area: 'Apps',
    refusals: ['user_not_found'],
    reply: z.object({ connected_apps: z.array(connectedApp) }),
    async answer({ world, params: { user_id = '' } }) {
      await findUser(world, user_id);
      return { connected_apps: await listConnectedApps(world, user_id) };
    },
  }),

  'DELETE /v1/admin/users/:user_id/connected_apps/:id': operation({
    id: 'disconnectUserApp',
    method: 'users.disconnectApp',
    summary: "End a user's consent to an app, and with it the app's tokens",
    area: 'Apps',
    refusals: ['user_not_found', 'connected_app_not_found'],
    reply: z.object({ user_id: z.string() }),
    async answer({ world, params: { user_id = '', id = '' } }) {
      await findUser(world, user_id);
      const done = await inTransaction(world.database, (trx) => disconnectApp(trx, user_id, id));
      if (!done) throw new Refusal('connected_app_not_found', { message: 'The connected app is unknown.' });
      return { user_id };
    },
  }),
};
