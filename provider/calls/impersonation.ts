/** Looking through a user's eyes: the session that a token of the back office becomes. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../server/storage/transaction.ts';
import type { ImpersonationCalls } from '../../session-core/wire/impersonation.ts';
import type { Factor } from '../../session-core/wire/shared.ts';
import { Refusal } from '../http/refusal.ts';
import { limitTries } from '../limits.ts';
import { hashToken } from '../secrets.ts';
import { authReply, checkDuration, startSession } from '../sessions/sign-in.ts';
import type { CallTable } from './call.ts';
import { authReply as authReplySchema, optional, protection, sessionDuration } from './schemas.ts';

/** How long such a session lives, however often it is extended. Minutes. */
const longestMinutes = 60;

export const impersonation: CallTable<keyof ImpersonationCalls> = {
  'POST /impersonation/authenticate': {
    summary: "Exchange a token of the back office for a session that looks at a user's account",
    area: 'Impersonation',
    credentials: 'project',
    body: z.object({
      impersonation_token: z.string().min(1).max(512),
      session_duration_minutes: optional(sessionDuration),
      ...protection,
    }),
    reply: authReplySchema,
    refusals: ['unable_to_auth_impersonation_token', 'invalid_session_duration', 'too_many_requests'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes ?? longestMinutes);
      await limitTries(world, caller.ip);
      const session = await inTransaction(world.database, async (trx) => {
        const now = world.clock.now();
        const found = await trx
          .updateTable('impersonation_tokens')
          .set({ used_at: now })
          .where('token_hash', '=', hashToken(body.impersonation_token))
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .returning(['user_id', 'impersonator'])
          .executeTakeFirst();
        if (!found) throw new Refusal('unable_to_auth_impersonation_token');
        const proof = { userId: found.user_id, factor: impersonationFactor(now), minutes };
        const impersonator = { name: found.impersonator, absoluteMinutes: longestMinutes };
        return startSession(world, trx, caller, proof, { impersonator });
      });
      const { session_id, user_id, impersonator } = session.row;
      world.log.warn(
        { audit: 'impersonation_begun', session_id, user_id, impersonator },
        'impersonation begun',
      );
      return authReply(world, session);
    },
  },
};

function impersonationFactor(at: Date): Factor {
  return { delivery_method: 'impersonation', type: 'impersonated', last_authenticated_at: at.toISOString() };
}
