/** Impersonation of users and members: exchanges a token of the back office for a session. */
import { z } from '@hono/zod-openapi';
import type { MemberImpersonationCalls } from '../../session-core/wire/b2b/sessions.ts';
import type { ImpersonationCalls } from '../../session-core/wire/impersonation.ts';
import { memberHolder, userHolder } from '../holders/holder.ts';
import { lockActiveMember } from '../organizations/members/member-rows.ts';
import { firstProof } from '../organizations/sign-in/proofs.ts';
import { memberAuthReply } from '../organizations/sign-in/replies.ts';
import { checkDuration } from '../sessions/duration.ts';
import { beginImpersonation } from '../sessions/impersonation.ts';
import { impersonatorMinutes } from '../sessions/session-rows.ts';
import { authReply } from '../sessions/sign-in/replies.ts';
import { signedInReply } from './b2b/schemas.ts';
import { type CallTable, provesBy } from './call.ts';
import { authReply as authReplySchema, optional, protection, sessionDuration } from './schemas.ts';

const body = z.object({ impersonation_token: z.string().min(1).max(512), ...protection });
const exchanging = {
  ...provesBy('impersonation'),
  refusals: ['unable_to_auth_impersonation_token' as const],
};

export const impersonation: CallTable<keyof ImpersonationCalls> = {
  'POST /impersonation/authenticate': {
    ...exchanging,
    summary: "Exchange a token of the back office for a session that may only view a user's account",
    body: body.extend({ session_duration_minutes: optional(sessionDuration) }),
    reply: authReplySchema,
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes ?? impersonatorMinutes);
      const session = await beginImpersonation(world, caller, {
        token: body.impersonation_token,
        minutes,
        kind: 'user',
        start: async (_trx, id, factor) => ({ holder: userHolder(world, id), proofs: [{ factor }] }),
      });
      return authReply(world, session);
    },
  },
};

export const memberImpersonation: CallTable<keyof MemberImpersonationCalls> = {
  'POST /b2b/impersonation/authenticate': {
    ...exchanging,
    summary: 'Exchange a token of the back office for a session that may only view a member’s account',
    body,
    reply: signedInReply,
    async answer({ world, caller, body }) {
      const session = await beginImpersonation(world, caller, {
        token: body.impersonation_token,
        minutes: impersonatorMinutes,
        kind: 'member',
        async start(trx, memberId, factor) {
          const member = await lockActiveMember(world, trx, memberId);
          if (!member) return undefined;
          const where = { organizationId: member.organization_id, memberId };
          return { holder: memberHolder(world, member), proofs: [firstProof('impersonated', factor, where)] };
        },
      });
      return {
        ...(await memberAuthReply(world, session)),
        member_authenticated: true,
        intermediate_session_token: '',
        mfa_required: null,
        primary_required: null,
      };
    },
  },
};
