/** Codes of an authenticator app as a second factor, and recovery codes. */

import { z } from '@hono/zod-openapi';
import { toDataURL } from 'qrcode';
import { inTransaction } from '../../server/storage/transaction.ts';
import type { TotpCalls } from '../../session-core/wire/totps.ts';
import { loadUser } from '../accounts/user-record.ts';
import { Refusal } from '../http/refusal.ts';
import { noteChange } from '../notices/note.ts';
import { checkMayChangeSignInMethods } from '../sessions/changing-sign-in-methods.ts';
import { lockSession } from '../sessions/locked-session.ts';
import { forgetDevices } from '../sessions/remembered-devices.ts';
import { touchSession } from '../sessions/session-rows.ts';
import { appAddress, createTotp, lockTotp, matchingStep, spendStep, totpFactor } from '../totps/app.ts';
import { prove, wrong } from '../totps/prove.ts';
import { replaceRecoveryCodes, takeRecoveryCode } from '../totps/recovery-codes.ts';
import { lockNewcomer, lockOwner } from '../totps/setup.ts';
import { type CallTable, noBody } from './call.ts';
import { deviceReply, intermediateToken, optional, protection, sessionDuration, user } from './schemas.ts';

const defaultSetupMinutes = 60;

const totpReply = deviceReply.extend({
  totp_id: z.string(),
  remembered_device_token: optional(z.string()),
});

const secondFactor = {
  session_duration_minutes: sessionDuration,
  intermediate_session_token: optional(
    intermediateToken.openapi({ description: 'In place of a session, on the way in' }),
  ),
  remember_device: optional(
    z.boolean().openapi({ description: 'Ask for no second factor in this browser for thirty days' }),
  ),
  ...protection,
};

export const totps: CallTable<Extract<keyof TotpCalls, `POST /totps${string}`>> = {
  'POST /totps': {
    summary:
      'Begin with an authenticator app; one that was never proved is replaced. Needs a recent sign-in, or the intermediate session token where an app has to be set up',
    area: 'Authenticator apps',
    credentials: 'session',
    body: z.object({
      expiration_minutes: optional(z.number().int().min(5).max(1440)),
      intermediate_session_token: optional(intermediateToken),
    }),
    reply: z.object({
      totp_id: z.string(),
      secret: z.string().openapi({ description: 'Base32' }),
      qr_code: z.string().openapi({ description: 'The secret as a picture: a data address of a PNG' }),
      otpauth_uri: z
        .string()
        .openapi({ description: 'The same as an address, which apps of this device open' }),
      recovery_codes: z.array(z.string()),
      user_id: z.string(),
      __user: optional(user).openapi({ description: 'Not on the way in' }),
    }),
    refusals: ['session_not_found', 'intermediate_session_not_found', 'active_totp_exists'],
    async answer({ world, caller, body }) {
      const { expiration_minutes: minutes = defaultSetupMinutes, intermediate_session_token: half } = body;
      if (half === undefined) await touchSession(world, caller);
      const { secret, userId, ...setup } = await inTransaction(world.database, async (trx) => {
        const userId =
          half === undefined ? await lockOwner(world, trx, caller) : await lockNewcomer(world, trx, half);
        return { userId, ...(await createTotp(world, trx, { owner: { user_id: userId }, minutes })) };
      });
      const __user = await loadUser(world.database, userId, world.clock.now());
      const otpauth_uri = appAddress(world, __user, secret);
      const qr_code = await toDataURL(otpauth_uri, { errorCorrectionLevel: 'M' });
      const told = { ...setup, secret: secret.base32, qr_code, otpauth_uri, user_id: userId };
      return half === undefined ? { ...told, __user } : told;
    },
  },

  'POST /totps/authenticate': {
    summary: 'Prove a code of the authenticator app; the first one begins its use',
    area: 'Authenticator apps',
    credentials: 'session',
    body: z.object({
      totp_code: z.string().openapi({ example: '123456' }),
      ...secondFactor,
    }),
    reply: totpReply,
    refusals: [
      'session_not_found',
      'intermediate_session_not_found',
      'invalid_code',
      'totp_not_found',
      'unable_to_authenticate_totp',
      'totp_code_already_authenticated',
      'invalid_session_duration',
      'user_lock_limit_reached',
      'too_many_requests',
    ],
    async answer({ world, caller, body }) {
      if (!/^[0-9]{6}$/.test(body.totp_code)) throw new Refusal('invalid_code');
      return prove(world, caller, body, async (trx, totp) => {
        const step = matchingStep(world, totp, body.totp_code);
        if (step === null) return wrong('unable_to_authenticate_totp');
        if (step <= totp.last_step) return new Refusal('totp_code_already_authenticated');
        await spendStep(trx, totp, step);
        return totpFactor(totp, world.clock.now());
      });
    },
  },

  'POST /totps/recovery_codes': {
    summary:
      'Make new recovery codes; those from before no longer work, and no device is remembered. Needs a recent sign-in',
    area: 'Authenticator apps',
    credentials: 'session',
    body: noBody,
    reply: z.object({
      user_id: z.string(),
      totps: z.array(
        z.object({ totp_id: z.string(), verified: z.boolean(), recovery_codes: z.array(z.string()) }),
      ),
    }),
    refusals: ['session_not_found'],
    async answer({ world, caller }) {
      const { row } = await touchSession(world, caller);
      const found = await inTransaction(world.database, async (trx) => {
        await checkMayChangeSignInMethods(world, trx, await lockSession(world, trx, caller));
        const userId = row.user_id;
        const totp = await lockTotp(world, trx, { user_id: userId });
        if (!totp) return [];
        const { totp_id, verified } = totp;
        await forgetDevices(trx, userId);
        await noteChange(world, trx, caller, { userId, notice: { kind: 'recovery_codes_replaced' } });
        return [{ totp_id, verified, recovery_codes: await replaceRecoveryCodes(world, trx, totp_id) }];
      });
      return { user_id: row.user_id, totps: found };
    },
  },

  'POST /totps/recover': {
    summary: 'Prove a recovery code in place of the authenticator app',
    area: 'Authenticator apps',
    credentials: 'session',
    body: z.object({
      recovery_code: z.string().max(64).openapi({ example: 'k7wq-03hd-x9tm' }),
      ...secondFactor,
    }),
    reply: totpReply,
    refusals: [
      'session_not_found',
      'intermediate_session_not_found',
      'totp_not_found',
      'unable_to_authenticate_recovery_code',
      'invalid_session_duration',
      'user_lock_limit_reached',
      'too_many_requests',
    ],
    async answer({ world, caller, body }) {
      return prove(world, caller, body, async (trx, totp) => {
        // Its owner has not begun to use it.
        if (!totp.verified) return new Refusal('totp_not_found');
        const factor = await takeRecoveryCode(world, trx, totp.totp_id, body.recovery_code);
        return factor ?? wrong('unable_to_authenticate_recovery_code');
      });
    },
  },
};
