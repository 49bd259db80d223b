/** Members' sessions: checked, extended, ended, and left for another organization. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../server/storage/transaction.ts';
import type { MemberSessionCalls } from '../../../session-core/wire/b2b/sessions.ts';
import { sessionTokenOf } from '../../http/caller.ts';
import { limitTries } from '../../limits.ts';
import { actingMember } from '../../organizations/acting.ts';
import { checkSession } from '../../organizations/check-session.ts';
import { exchangeSession } from '../../organizations/choose.ts';
import { lockMember } from '../../organizations/member-rows.ts';
import {
  lockAnySession,
  revokeAll,
  revokeSession,
  touchSession,
} from '../../organizations/member-sessions.ts';
import { memberAuthReply, memberFactorReply } from '../../organizations/replies.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { type CallTable, noBody } from '../call.ts';
import { locale, optional, sessionDuration } from '../schemas.ts';
import {
  memberAuthReply as memberAuthSchema,
  memberFactorReply as memberFactorSchema,
  organizationId,
} from './schemas.ts';

const area = 'Sessions of members';

export const memberSessions: CallTable<keyof MemberSessionCalls> = {
  'POST /b2b/sessions/authenticate': {
    summary: 'Check a session; with a duration also extend it',
    area,
    credentials: 'session',
    body: z.object({ session_duration_minutes: optional(sessionDuration) }),
    reply: memberAuthSchema,
    refusals: ['invalid_session_duration', 'session_not_found'],
    async answer({ world, caller, body }) {
      const token = sessionTokenOf(caller);
      const asked = body.session_duration_minutes;
      const session =
        asked === undefined
          ? await checkSession(world, token)
          : await touchSession(world, token, checkDuration(asked));
      return memberAuthReply(world, session);
    },
  },

  'POST /b2b/sessions/revoke': {
    summary: 'End a session',
    area,
    credentials: 'session',
    endsSession: true,
    body: noBody,
    reply: z.object({}),
    refusals: ['session_not_found'],
    async answer({ world, caller }) {
      await inTransaction(world.database, async (trx) => {
        const { member_session_id } = await lockAnySession(world, trx, caller);
        await revokeSession(world, trx, member_session_id);
      });
      return {};
    },
  },

  'POST /b2b/sessions/revoke/:member_id': {
    summary: 'End all sessions of a member',
    area,
    credentials: 'session',
    body: noBody,
    reply: z.object({}),
    refusals: ['session_not_found', 'member_not_found', 'session_authorization_error'],
    async answer({ world, caller, params }) {
      const memberId = params.member_id ?? '';
      await inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller);
        acting.requireOn(memberId, 'revoke-sessions');
        await revokeAll(
          world,
          trx,
          await lockMember(world, trx, acting.organization.organization_id, memberId),
          { reason: 'removed_by_admin' },
        );
      });
      return {};
    },
  },

  'POST /b2b/sessions/exchange': {
    summary: 'Leave for another organization of the same person',
    area,
    credentials: 'session',
    body: z.object({
      organization_id: organizationId,
      session_duration_minutes: sessionDuration,
      locale,
    }),
    reply: memberFactorSchema({}),
    refusals: [
      'session_not_found',
      'organization_not_found',
      'invalid_session_duration',
      'too_many_requests',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      await limitTries(world, caller.ip);
      const entered = await exchangeSession(world, caller, { organizationId: body.organization_id, minutes });
      return memberFactorReply(world, entered, { ip: caller.ip, locale: body.locale });
    },
  },
};
