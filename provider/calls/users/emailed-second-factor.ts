/** A mailed code as the second factor of a sign-in from an unfamiliar place. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { SessionCalls } from '../../../session-core/wire/sessions.ts';
import { readAddress } from '../../accounts/emails.ts';
import { mailboxOf } from '../../accounts/mailbox.ts';
import { second } from '../../clock/clock.ts';
import { Refusal } from '../../http/refusal.ts';
import { countWrongTry, limitSends, lockedFor } from '../../limits/limits.ts';
import { newCodeRequest } from '../../proofs/codes/codes.ts';
import { lockContactOfCode, takeCode } from '../../proofs/codes/of-users.ts';
import { checkDuration } from '../../sessions/duration.ts';
import type { OpenSession } from '../../sessions/session-rows.ts';
import { contactFactor } from '../../sessions/sign-in/factors.ts';
import { finishSignIn } from '../../sessions/sign-in/finish-sign-in.ts';
import { countWrongHere } from '../../sessions/sign-in/half-sign-ins.ts';
import {
  emailOf,
  findIntermediateSession,
  type IntermediateSession,
  lockIntermediateSession,
} from '../../sessions/sign-in/intermediate-sessions.ts';
import { factorReply } from '../../sessions/sign-in/replies.ts';
import { maskAddress } from '../../sessions/sign-in/unfamiliar-places.ts';
import { userDevice } from '../../sessions/sign-in/user-device.ts';
import { type CallTable, provesBy } from '../call.ts';
import { deliverOrQueue } from '../deliver.ts';
import { deviceReply, halfAuthReply, intermediateToken, locale, sessionDuration } from '../schemas.ts';

const codeMinutes = 10;

export const emailedSecondFactor: CallTable<
  Extract<keyof SessionCalls, `POST /sessions/intermediate/email_code${string}`>
> = {
  'POST /sessions/intermediate/email_code': {
    summary: 'Mail the code that a sign-in from an unfamiliar place needs',
    credentials: 'project',
    looksUp: true,
    sends: 'itself',
    body: z.object({ intermediate_session_token: intermediateToken, locale }),
    reply: z.object({
      method_id: z.string(),
      email: z.string().openapi({ example: 'a•••@example.com' }),
    }),
    refusals: ['intermediate_session_not_found', 'email_not_found', 'inactive_email'],
    async answer({ world, caller, body }) {
      const half = await findIntermediateSession(world, world.database, body.intermediate_session_token);
      const email = await emailOf(world, half);
      if (email === null) throw new Refusal('email_not_found');
      const address = readAddress(email);
      world.messenger.checkMails('code');
      // The address is known by the intermediate session only.
      await limitSends(world, mailboxOf(address.key), caller.ip);
      const request = newCodeRequest(world);
      await deliverOrQueue(world, {
        kind: 'code',
        request,
        channel: 'email',
        address,
        to: { kind: 'user', claimant: null },
        minutes: { login: codeMinutes, signup: codeMinutes },
        locale: body.locale ?? null,
        templates: { login: null, signup: null },
        boundTo: null,
        caller: { ip: caller.ip, userAgent: caller.userAgent },
      });
      return { method_id: request.id, email: maskAddress(address.typed) };
    },
  },

  'POST /sessions/intermediate/email_code/authenticate': {
    summary: 'Prove the mailed code, and finish the sign-in',
    ...provesBy('otp'),
    body: z.object({
      intermediate_session_token: intermediateToken,
      method_id: z.string(),
      code: z.string().openapi({ example: '123456' }),
      session_duration_minutes: sessionDuration,
    }),
    reply: z.union([
      deviceReply.extend({ method_id: z.string() }),
      halfAuthReply.extend({ method_id: z.string() }),
    ]),
    refusals: [
      'intermediate_session_not_found',
      'invalid_code',
      'otp_code_not_found',
      'user_lock_limit_reached',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      if (!/^[0-9]{6}$/.test(body.code)) throw new Refusal('invalid_code');
      // The transaction returns refusals as values: thrown, they would roll back the count of wrong tries.
      const outcome = await inTransaction(
        world.database,
        async (trx): Promise<{ session: OpenSession | IntermediateSession; method_id: string } | Refusal> => {
          // The address before the user, as where a code alone signs in.
          const contact = await lockContactOfCode(trx, body.method_id);
          const half = await lockIntermediateSession(world, trx, body.intermediate_session_token);
          if (!contact || contact.id !== half.email_id) return new Refusal('otp_code_not_found');
          const subject = { key: contact.key, ip: caller.ip };
          const isSlowed = async () => (await lockedFor(world, trx, subject)) !== null;
          const tried = { contact, codeId: body.method_id, code: body.code, session: null, isSlowed };
          const code = await takeCode(world, trx, tried);
          if ('channel' in code) {
            const factor = contactFactor('otp', 'email', contact, world.clock.now());
            const proved = { half, userId: half.user_id, factor, minutes };
            const session = await finishSignIn(world, trx, caller, proved);
            return { session, method_id: contact.id };
          }
          const { triesLeft, wait } = code;
          if (wait !== undefined) {
            return new Refusal('user_lock_limit_reached', { retryAfter: Math.ceil(wait / second) });
          }
          // If there was no code to guess, the try does not count.
          if (triesLeft === undefined) return new Refusal('otp_code_not_found');
          await countWrongTry(world, trx, subject);
          return new Refusal('otp_code_not_found', {
            details: { tries_left: await countWrongHere(trx, half) },
          });
        },
      );
      if (outcome instanceof Refusal) throw outcome;
      const { session, method_id } = outcome;
      return {
        ...(await factorReply(world, session, await userDevice(world, caller, session))),
        method_id,
      };
    },
  },
};
