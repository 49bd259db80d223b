/** Checks, extends and ends members' sessions, and exchanges them for one of another organization. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { MemberSessionCalls, OwnMemberSession } from '../../../session-core/wire/b2b/sessions.ts';
import { actingMember } from '../../organizations/members/acting.ts';
import { revokeAll } from '../../organizations/members/ended-member-sessions.ts';
import { lockMember } from '../../organizations/members/member-rows.ts';
import { checkSession } from '../../organizations/sign-in/check-session.ts';
import { exchangeSession } from '../../organizations/sign-in/choose.ts';
import { memberAuthReply, memberFactorReply } from '../../organizations/sign-in/replies.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { memberAccessTokens } from '../access-tokens.ts';
import { memberAdmission } from '../admission.ts';
import type { CallTable } from '../call.ts';
import { checkCall } from '../check-call.ts';
import { ownMember } from '../own.ts';
import { ownSession, ownSessionCalls } from '../own-sessions.ts';
import { memberReauthentication } from '../reauthentication.ts';
import { locale, sessionDuration } from '../schemas.ts';
import { memberTrustedTokens } from '../trusted-tokens.ts';
import {
  memberAuthReply as memberAuthSchema,
  memberFactorReply as memberFactorSchema,
  organizationId,
} from './schemas.ts';

export const ownMemberSession = ownSession
  .omit({ user_id: true })
  .extend({ member_id: z.string() })
  .openapi('OwnMemberSession') satisfies z.core.$ZodType<OwnMemberSession>;

const ownCalls = ownSessionCalls<'member', OwnMemberSession>(ownMember, {
  schema: ownMemberSession,
  show: (one, member_id) => ({ ...one, member_id }),
});

export const memberSessions: CallTable<keyof MemberSessionCalls> = {
  'GET /b2b/sessions': ownCalls.list,
  'DELETE /b2b/sessions/:id': ownCalls.endOne,
  'DELETE /b2b/sessions': ownCalls.endOthers,
  'POST /b2b/sessions/revoke': ownCalls.revoke,

  'POST /b2b/sessions/authenticate': checkCall({
    kind: 'member',
    check: checkSession,
    reply: memberAuthSchema,
    show: (world, _caller, session) => memberAuthReply(world, session),
  }),

  'POST /b2b/sessions/revoke/:member_id': {
    summary: 'End all sessions of a member',
    credentials: 'session',
    changes: 'member',
    reply: z.object({}),
    refusals: ['member_not_found', 'session_authorization_error'],
    async answer({ world, caller, params }) {
      const memberId = params.member_id ?? '';
      await inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller);
        await acting.requireOn(memberId, 'revoke-sessions');
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

  ...memberAccessTokens,
  ...memberTrustedTokens,
  ...memberAdmission,
  ...memberReauthentication,

  'POST /b2b/sessions/exchange': {
    summary: 'Exchange the session for one in another organization of the same person',
    credentials: 'session',
    namesAny: true,
    tries: 'guess',
    signsInBy: 'exchange',
    body: z.object({
      organization_id: organizationId,
      session_duration_minutes: sessionDuration,
      locale,
    }),
    reply: memberFactorSchema({}),
    refusals: ['organization_not_found'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const entered = await exchangeSession(world, caller, { organizationId: body.organization_id, minutes });
      return memberFactorReply(world, entered, { caller, locale: body.locale });
    },
  },
};
