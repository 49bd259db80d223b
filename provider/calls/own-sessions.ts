/** The sessions of the holder who calls, a user or a member: lists them, and ends this one or those elsewhere. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { OwnSession, SessionCalls } from '../../session-core/wire/sessions.ts';
import { type HolderKind, holderOf } from '../holders/holder.ts';
import { revokeSession } from '../sessions/check-session.ts';
import { allDelegates } from '../sessions/delegates.ts';
import { endOneSession, endSessions } from '../sessions/ended-sessions.ts';
import { listOwnSessions, type ShownSession } from '../sessions/own-sessions.ts';
import type { Asked, CallTable } from './call.ts';
import { type Own, ownUser } from './own.ts';
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
  .openapi('OwnSession') satisfies z.core.$ZodType<OwnSession>;

interface Kind<Shown> {
  schema: z.core.$ZodType<Shown>;
  /** Adds the id of its holder. */
  show(session: ShownSession, holderId: string): Shown;
}

/** The calls of one kind of holder. */
export function ownSessionCalls<Of extends HolderKind, Shown>(
  { kind, current, lock }: Own<Of>,
  { schema, show }: Kind<Shown>,
) {
  const common = { credentials: 'session' as const };
  const ends = { ...common, changes: 'sessions' as const };
  return {
    list: {
      ...common,
      summary: `Where the ${kind} is signed in: this session, then the others, most recently used first`,
      reply: z.object({ sessions: z.array(schema) }),
      async answer({ world, caller }: Asked) {
        const row = await current(world, caller);
        const holder = holderOf(kind, row);
        const ownSession = { ...holder, currentId: row.session_id };
        const sessions = await listOwnSessions(world, world.database, ownSession);
        return { sessions: sessions.map((one) => show(one, holder.id)) };
      },
    },
    revoke: {
      ...ends,
      summary: 'End a session',
      delegates: allDelegates,
      endsSession: true as const,
      reply: z.object({}),
      async answer({ world, caller }: Asked) {
        await revokeSession(world, caller, kind);
        return {};
      },
    },
    endOne: {
      ...ends,
      summary: `End another session of the ${kind}; no error if it has already ended`,
      reply: z.object({}),
      answer: ({ world, caller, params: { id = '' } }: Asked) =>
        inTransaction(world.database, async (trx) => {
          const holder = holderOf(kind, await lock(world, trx, caller));
          await endOneSession(world, trx, { sessionId: id, holder, reason: 'ended_by_user' });
          return {};
        }),
    },
    endOthers: {
      ...ends,
      summary: `End all sessions of the ${kind} but this one; apps keep their tokens`,
      reply: z.object({ ended: z.number().int() }),
      answer: ({ world, caller }: Asked) =>
        inTransaction(world.database, async (trx) => {
          const row = await lock(world, trx, caller);
          const keptSession = { sessionId: row.session_id, token: caller.sessionToken };
          const holders = [holderOf(kind, row)];
          return {
            ended: await endSessions(world, trx, { holders, kept: keptSession, reason: 'ended_by_user' }),
          };
        }),
    },
  };
}

const ofUsers = ownSessionCalls<'user', OwnSession>(ownUser, {
  schema: ownSession,
  show: (one, user_id) => ({ ...one, user_id }),
});

export const ownSessions: CallTable<
  Extract<keyof SessionCalls, `${string} /users/sessions${string}` | 'POST /sessions/revoke'>
> = {
  'GET /users/sessions': ofUsers.list,
  'DELETE /users/sessions/:id': ofUsers.endOne,
  'DELETE /users/sessions': ofUsers.endOthers,
  'POST /sessions/revoke': ofUsers.revoke,
};
