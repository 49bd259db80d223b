/** Impersonation: exchanges a token of the back office for a session. */

import { z } from '@hono/zod-openapi';
import type { ImpersonationCalls } from '../../../session-core/wire/impersonation.ts';
import { userHolder } from '../../holders/holder.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { beginImpersonation } from '../../sessions/impersonation.ts';
import { impersonatorMinutes } from '../../sessions/session-rows.ts';
import { authReply } from '../../sessions/sign-in/replies.ts';
import type { CallTable } from '../call.ts';
import { authReply as authReplySchema, optional, protection, sessionDuration } from '../schemas.ts';

export const impersonation: CallTable<keyof ImpersonationCalls> = {
  'POST /impersonation/authenticate': {
    summary: "Exchange a token of the back office for a session that may only view a user's account",
    credentials: 'project',
    tries: 'proof',
    signsInBy: 'impersonation',
    body: z.object({
      impersonation_token: z.string().min(1).max(512),
      session_duration_minutes: optional(sessionDuration),
      ...protection,
    }),
    reply: authReplySchema,
    refusals: ['unable_to_auth_impersonation_token'],
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
