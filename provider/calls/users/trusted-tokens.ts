/** Sign-in by a token that the project owner's own server has signed. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import type { SessionCalls } from '../../../session-core/wire/sessions.ts';
import { trustedFactor } from '../../accounts/trusted-tokens.ts';
import { prepareAddress, trustedUser } from '../../accounts/trusted-users.ts';
import { factorReply } from '../../sessions/sign-in/replies.ts';
import { signIn } from '../../sessions/sign-in/sign-in.ts';
import { readTrustedToken } from '../../sessions/trusted-token-sign-in.ts';
import type { CallTable } from '../call.ts';
import {
  authReply as authReplySchema,
  factorReply as factorReplySchema,
  optional,
  rememberedDevices,
  sessionDuration,
} from '../schemas.ts';

/** What both calls take. */
export const trustedToken = {
  profile_id: z.string().min(1).max(200),
  token: z.string().min(1).max(8192),
  session_duration_minutes: optional(sessionDuration),
  session_token: optional(z.string().max(512)),
  session_jwt: optional(z.string().max(8192)),
};

export const trustedTokenRefusals = [
  'trusted_token_profile_not_found',
  'invalid_trusted_auth_token',
] satisfies RefusalType[];

export const trustedTokens: CallTable<Extract<keyof SessionCalls, 'POST /sessions/attest'>> = {
  'POST /sessions/attest': {
    summary: 'Sign in the user whom a trusted token names',
    credentials: 'project',
    tries: 'proof',
    signsInBy: 'trusted_token',
    body: z.object({ ...trustedToken, ...rememberedDevices }),
    reply: factorReplySchema(authReplySchema),
    refusals: trustedTokenRefusals,
    async answer({ world, caller, body }) {
      const { minutes, claims, visitor, spend } = await readTrustedToken(world, caller, body);
      const identity = { profileId: body.profile_id, ...claims.identity };
      await prepareAddress(world, identity);
      const outcome = await inTransaction(world.database, async (trx) => {
        await spend(trx);
        const userId = await trustedUser(world, trx, identity);
        const factor = trustedFactor(claims.id, world.clock.now());
        const { remembered_device_tokens: remembered } = body;
        return signIn(world, trx, visitor, { userId, factor, minutes, remembered, isVouchedFor: true });
      });
      return factorReply(world, outcome, {});
    },
  },
};
