/** Changing a password, for users who know the old one or are signed in. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import { firstAddressOf, readAddress } from '../../accounts/emails.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import {
  deviceReply,
  emailAddress,
  factorReply as factorReplySchema,
  optional,
  protection,
  sessionDuration,
} from '../../calls/schemas.ts';
import { minute } from '../../clock/clock.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkSecondFactor, userStanding } from '../../sessions/changing-sign-in-methods.ts';
import { touchSession } from '../../sessions/check-session.ts';
import { checkDuration, minSessionMinutes } from '../../sessions/duration.ts';
import { endOldAccess } from '../../sessions/end-old-access.ts';
import { passwordFactor } from '../../sessions/sign-in/factors.ts';
import { startWithNewPassword } from '../../sessions/sign-in/password-sign-in.ts';
import { authReply, factorReply } from '../../sessions/sign-in/replies.ts';
import { joinSession, requireMore } from '../../sessions/sign-in/sign-in.ts';
import { userDevice } from '../../sessions/sign-in/user-device.ts';
import { newPassword, oldPassword, password } from './call-schemas.ts';
import { lockEmails, lockUserPassword, proveUserPassword, setUserPassword } from './of-users.ts';
import { hashNewPassword } from './passwords.ts';

export const passwordChanges: CallTable<
  'POST /passwords/existing_password/reset' | 'POST /passwords/session/reset'
> = {
  'POST /passwords/existing_password/reset': {
    summary:
      "Replace a password that is known; ends the user's other sessions, codes, links and apps' tokens",
    ...provesBy('password_reset'),
    body: z.object({
      email: emailAddress,
      existing_password: password,
      new_password: password,
      session_duration_minutes: sessionDuration,
      ...protection,
    }),
    reply: factorReplySchema(deviceReply),
    refusals: [...oldPassword, ...newPassword],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const address = readAddress(body.email);
      const password = await proveUserPassword(world, caller, address, body.existing_password);
      const visitor = { address: address.typed, ip: caller.ip };
      const hash = await hashNewPassword(world, body.new_password, visitor);
      const outcome = await inTransaction(world.database, async (trx) => {
        await lockEmails(trx, password.user_id);
        await lockUserPassword(trx, password);
        const factor = passwordFactor(world.clock.now());
        const proof = { userId: password.user_id, factor, minutes, newPasswordHash: hash };
        const half = await requireMore(world, trx, caller, proof);
        if (half) return half;
        await setUserPassword(world, trx, password.user_id, hash);
        return startWithNewPassword(
          world,
          trx,
          { ...caller, sessionToken: null },
          { userId: password.user_id, minutes },
        );
      });
      return factorReply(world, outcome, await userDevice(world, caller, outcome));
    },
  },

  'POST /passwords/session/reset': {
    summary:
      "Set the signed-in user's password; ends the user's other sessions, codes, links and apps' tokens",
    credentials: 'session',
    tries: 'guess',
    changes: 'own sign-in method',
    body: z.object({ password, session_duration_minutes: optional(sessionDuration), ...protection }),
    reply: deviceReply,
    refusals: ['unauthorized_action', ...newPassword],
    async answer({ world, caller, body }) {
      const requested = body.session_duration_minutes;
      const minutes = requested === undefined ? undefined : checkDuration(requested);
      const { row } = await touchSession(world, caller);
      const address = await firstAddressOf(world.database, row.user_id);
      const hash = await hashNewPassword(world, body.password, { address, ip: caller.ip });
      const session = await inTransaction(world.database, async (trx) => {
        await setUserPassword(world, trx, row.user_id, hash);
        const factor = passwordFactor(world.clock.now());
        const joined = await joinSession(world, trx, caller, { userId: row.user_id, factor, minutes });
        if (!joined) throw new Refusal('session_not_found');
        checkSecondFactor(world, await userStanding(world, trx, joined.row));
        // If the visitor signed in within an app's session, that session ends with the app's grant: they get one of
        // their own.
        if (joined.row.grant_id !== null) {
          const minutesLeft = Math.ceil(
            (joined.row.expires_at.getTime() - world.clock.now().getTime()) / minute,
          );
          return startWithNewPassword(world, trx, caller, {
            userId: row.user_id,
            minutes: minutes ?? Math.max(minutesLeft, minSessionMinutes),
            replaced: joined.row,
          });
        }
        return { ...joined, ended: await endOldAccess(world, trx, caller, joined.row) };
      });
      return { ...(await authReply(world, session)), ...(await userDevice(world, caller, session)) };
    },
  },
};
