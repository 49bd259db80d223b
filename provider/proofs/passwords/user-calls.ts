/** Sign-in with a password. Other files set new passwords. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { PasswordCalls } from '../../../session-core/wire/passwords.ts';
import { lockContact, ofEmail } from '../../accounts/contacts.ts';
import { findEmail, findOrCreateEmail, readAddress } from '../../accounts/emails.ts';
import { isOfHost } from '../../accounts/let-in-by-host.ts';
import { checkContact, isByAddress, signUpRefusals } from '../../accounts/sign-up.ts';
import { activateUser } from '../../accounts/user-rows.ts';
import { findUserType } from '../../accounts/user-type.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import {
  deviceReply,
  emailAddress,
  factorReply as factorReplySchema,
  optional,
  protection,
  rememberedDevices,
  sessionDuration,
} from '../../calls/schemas.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { signInWithPassword } from '../../sessions/sign-in/password-sign-in.ts';
import { factorReply } from '../../sessions/sign-in/replies.ts';
import { userDevice } from '../../sessions/sign-in/user-device.ts';
import { isBreached } from './breach.ts';
import { luds, newPassword, oldPassword, password, strength } from './call-schemas.ts';
import { hashPassword, normalizePassword } from './hashing.ts';
import { lockUserPassword, proveUserPassword, setUserPassword } from './of-users.ts';
import { checkPassword, requireGoodPassword } from './policy.ts';
import { passwordChanges } from './user-change-calls.ts';
import { passwordResets } from './user-reset-calls.ts';

export const passwords: CallTable<keyof PasswordCalls> = {
  'POST /passwords': {
    summary: 'Create an account with a password',
    credentials: 'project',
    tries: 'guess',
    signsInBy: 'password',
    body: z.object({
      email: emailAddress,
      password,
      session_duration_minutes: sessionDuration,
      ...protection,
    }),
    reply: factorReplySchema(deviceReply.extend({ email_id: z.string() })),
    refusals: ['invalid_email', 'reset_password', ...signUpRefusals, ...newPassword],
    async answer({ world, caller, body }) {
      const address = readAddress(body.email);
      const minutes = checkDuration(body.session_duration_minutes);
      const typed = normalizePassword(body.password);
      await requireGoodPassword(world, { password: typed, address: address.typed, ip: caller.ip });
      // Where accounts are secret, a password is always created by mail, whether the account exists or not.
      if (world.settings.enumerationSafe) throw mustBeProved();
      if ((await findUserType(world.database, address)) !== 'new') throw mustBeProved();
      const contact = ofEmail(await findEmail(world.database, address));
      await checkContact(world, world.database, { email: address.typed, contact });
      // A visitor who guesses an address that may sign up must not get its account.
      if (isByAddress(world.settings.project)) throw mustBeProved();
      const hash = await hashPassword(typed);
      const { email_id } = await findOrCreateEmail(world, address);
      const outcome = await inTransaction(world.database, async (trx) => {
        // Two simultaneous first visits: the second finds what the first created.
        const contact = await lockContact(trx, email_id);
        if (!contact || (await findUserType(trx, address)) !== 'new') throw mustBeProved();
        if (await isOfHost(trx, contact.userId)) throw mustBeProved();
        await setUserPassword(world, trx, contact.userId, hash);
        await activateUser(trx, contact.userId);
        return signInWithPassword(world, trx, caller, { userId: contact.userId, minutes });
      });
      return factorReply(world, outcome, { email_id, ...(await userDevice(world, caller, outcome)) });
    },
  },

  'POST /passwords/authenticate': {
    summary: 'Exchange a password for a session',
    ...provesBy('password'),
    body: z.object({
      email: emailAddress,
      password,
      session_duration_minutes: sessionDuration,
      ...protection,
      ...rememberedDevices,
    }),
    reply: factorReplySchema(deviceReply),
    refusals: [...oldPassword, 'breached_password'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const password = await proveUserPassword(world, caller, readAddress(body.email), body.password);
      const typed = normalizePassword(body.password);
      if (world.settings.passwords.breachDetectionOnSignIn && (await isBreached(world, typed))) {
        throw new Refusal('breached_password');
      }
      const outcome = await inTransaction(world.database, async (trx) => {
        await lockUserPassword(trx, password);
        const { remembered_device_tokens: remembered } = body;
        return signInWithPassword(world, trx, caller, { userId: password.user_id, minutes, remembered });
      });
      return factorReply(world, outcome, await userDevice(world, caller, outcome));
    },
  },

  ...passwordResets,
  ...passwordChanges,

  'POST /passwords/strength_check': {
    summary: 'Check a password against the policy of the project',
    credentials: 'project',
    looksUp: true,
    body: z.object({ email: optional(emailAddress), password }),
    reply: z.object({
      ...strength,
      feedback: z.object({
        warning: z.string().nullable(),
        suggestions: z.array(z.string()).nullable(),
        luds_requirements: luds,
      }),
    }),
    async answer({ world, caller, body }) {
      const password = normalizePassword(body.password);
      return checkPassword(world, { password, address: body.email, ip: caller.ip });
    },
  },
};

/** The address may have an account: only its mailbox owner may set a password for it. */
function mustBeProved(): Refusal {
  return new Refusal('reset_password', {
    message: 'Prove that the address is yours: start a reset by email, and set the password there.',
  });
}
