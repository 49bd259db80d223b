/** Impersonation of members: exchanges a token of the back office for a session. */
import { z } from '@hono/zod-openapi';
import type { MemberImpersonationCalls } from '../../../session-core/wire/b2b/sessions.ts';
import { impersonatedMember } from '../../organizations/sign-in/impersonation.ts';
import { memberAuthReply } from '../../organizations/sign-in/replies.ts';
import { beginImpersonation } from '../../sessions/impersonation.ts';
import { impersonatorMinutes } from '../../sessions/session-rows.ts';
import type { CallTable } from '../call.ts';
import { protection } from '../schemas.ts';
import { signedInReply } from './schemas.ts';

export const memberImpersonation: CallTable<keyof MemberImpersonationCalls> = {
  'POST /b2b/impersonation/authenticate': {
    summary: 'Exchange a token of the back office for a session that may only view a member’s account',
    credentials: 'project',
    tries: 'proof',
    signsInBy: 'impersonation',
    body: z.object({ impersonation_token: z.string().min(1).max(512), ...protection }),
    reply: signedInReply,
    refusals: ['unable_to_auth_impersonation_token'],
    async answer({ world, caller, body }) {
      const session = await beginImpersonation(world, caller, {
        token: body.impersonation_token,
        minutes: impersonatorMinutes,
        kind: 'member',
        start: (trx, id, factor) => impersonatedMember(world, trx, id, factor),
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
