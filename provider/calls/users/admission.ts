/** Accepting terms and filling in fields: the last step of a sign-in that lacks them. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { SessionCalls } from '../../../session-core/wire/sessions.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { admit } from '../../sessions/sign-in/admission.ts';
import { beginSession } from '../../sessions/sign-in/finish-sign-in.ts';
import { lockIntermediateSession } from '../../sessions/sign-in/intermediate-sessions.ts';
import { authReply } from '../../sessions/sign-in/replies.ts';
import { userDevice } from '../../sessions/sign-in/user-device.ts';
import type { CallTable } from '../call.ts';
import { deviceReply, intermediateToken, optional, sessionDuration } from '../schemas.ts';

/** What the visitor accepts and fills in. */
export const admissionAnswers = {
  intermediate_session_token: intermediateToken,
  accepted_terms: optional(
    z.string().max(64).openapi({ description: 'The version of the terms that the user or member accepts' }),
  ),
  fields: optional(
    z.record(z.string().max(40), z.union([z.string().max(2000), z.boolean()])).openapi({
      description: 'By the ids of the fields',
      example: { company: 'Pets Inc.', news: true },
    }),
  ),
  session_duration_minutes: sessionDuration,
};

export const admissionRefusals = [
  'intermediate_session_not_found',
  'terms_not_accepted',
  'invalid_sign_up_field',
] as const;

export const admission: CallTable<Extract<keyof SessionCalls, 'POST /sessions/intermediate/admission'>> = {
  'POST /sessions/intermediate/admission': {
    summary: 'Accept the terms and fill in the fields that are missing, and finish the sign-in',
    credentials: 'project',
    tries: 'guess',
    signsInBy: 'admission',
    body: z.object(admissionAnswers),
    reply: deviceReply,
    refusals: [...admissionRefusals],
    async answer({ world, caller, body }) {
      const { intermediate_session_token: token, session_duration_minutes, ...answers } = body;
      const minutes = checkDuration(session_duration_minutes);
      const session = await inTransaction(world.database, async (trx) => {
        const half = await lockIntermediateSession(world, trx, token, 'admission');
        await admit(world, trx, { kind: 'user', id: half.user_id }, answers);
        return beginSession(world, trx, caller, half, minutes);
      });
      return { ...(await authReply(world, session)), ...(await userDevice(world, caller, session)) };
    },
  },
};
