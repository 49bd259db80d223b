/** Sign-in by a token that the project owner's own server has signed. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { SessionCalls } from '../../../session-core/wire/sessions.ts';
import { readClaims, trustedFactor } from '../../accounts/trusted-tokens.ts';
import { prepareAddress, trustedUser } from '../../accounts/trusted-users.ts';
import { Refusal } from '../../http/refusal.ts';
import { useOnce } from '../../limits/limits.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { mayUse } from '../../sessions/session-tokens.ts';
import { factorReply } from '../../sessions/sign-in/replies.ts';
import { signIn } from '../../sessions/sign-in/sign-in.ts';
import type { CallTable } from '../call.ts';
import {
  authReply as authReplySchema,
  factorReply as factorReplySchema,
  optional,
  rememberedDevices,
  sessionDuration,
} from '../schemas.ts';

/** How long a session lives that names no duration. Minutes. */
export const defaultMinutes = 60;

export const trustedTokens: CallTable<Extract<keyof SessionCalls, 'POST /sessions/attest'>> = {
  'POST /sessions/attest': {
    summary: 'Sign in the user whom a trusted token names',
    area: 'Sessions',
    credentials: 'project',
    tries: 'proof',
    signsInBy: 'trusted_token',
    body: z.object({
      profile_id: z.string().min(1).max(200),
      token: z.string().min(1).max(8192),
      session_duration_minutes: optional(sessionDuration),
      session_token: optional(z.string().max(512)),
      session_jwt: optional(z.string().max(8192)),
      ...rememberedDevices,
    }),
    reply: factorReplySchema(authReplySchema),
    refusals: [
      'trusted_token_profile_not_found',
      'invalid_trusted_auth_token',
      'invalid_session_duration',
      'too_many_requests',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes ?? defaultMinutes);
      const claims = await readClaims(world, body.profile_id, body.token);
      const identity = { profileId: body.profile_id, ...claims.identity };
      await prepareAddress(world, identity);
      const outcome = await inTransaction(world.database, async (trx) => {
        const subject = `${body.profile_id} ${claims.id}`;
        // A refusal after this point rolls the use back.
        if (!(await useOnce(world, trx, { kind: 'trusted-token', subject, end: claims.end }))) {
          throw new Refusal('invalid_trusted_auth_token');
        }
        const userId = await trustedUser(world, trx, identity);
        const given = body.session_token ?? caller.sessionToken;
        const isUsable = given !== null && mayUse(given, caller);
        const asked = { ...caller, sessionToken: isUsable ? given : null };
        const factor = trustedFactor(claims.id, world.clock.now());
        const { remembered_device_tokens: remembered } = body;
        return signIn(world, trx, asked, { userId, factor, minutes, remembered, isVouchedFor: true });
      });
      return factorReply(world, outcome, {});
    },
  },
};
