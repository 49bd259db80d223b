/** Codes of an authenticator app as a second factor, and recovery codes. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { TotpCalls, TotpRecoveryCodes } from '../../../session-core/wire/totps.ts';
import { loadUser } from '../../accounts/user-record.ts';
import type { CallTable } from '../../calls/call.ts';
import { userRemoval } from '../../calls/own-methods.ts';
import {
  deviceReply,
  halfAuthReply,
  intermediateToken,
  optional,
  protection,
  sessionDuration,
  user,
} from '../../calls/schemas.ts';
import type { Queries, TotpRow } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkMayChangeSignInMethods, checkSecondFactor } from '../../sessions/changing-sign-in-methods.ts';
import { touchSession } from '../../sessions/check-session.ts';
import { lockSession } from '../../sessions/locked-session.ts';
import { lockIntermediateSession } from '../../sessions/sign-in/intermediate-sessions.ts';
import { forgetDevices } from '../../sessions/sign-in/remembered-devices.ts';
import { secondOfHalf } from '../../sessions/sign-in/second-factor-rule.ts';
import type { Parts, RuleWorld, StoreWorld } from '../../world/ground.ts';
import { createTotp, lockTotp, shownSecret } from './app.ts';
import { prove } from './prove.ts';
import { renewRecoveryCodes, showRecoveryCodes, spendAppCode, spendRecoveryCode } from './tries.ts';

const defaultSetupMinutes = 60;

const totpParts = { totp_id: z.string(), remembered_device_token: optional(z.string()) };
const totpReply = z.union([deviceReply.extend(totpParts), halfAuthReply.extend(totpParts)]);
const recoverParts = { ...totpParts, recovery_codes_remaining: z.number().int() };
const recoverReply = z.union([deviceReply.extend(recoverParts), halfAuthReply.extend(recoverParts)]);

const secondFactor = {
  session_duration_minutes: sessionDuration,
  intermediate_session_token: optional(
    intermediateToken.openapi({ description: 'Instead of a session, during a sign-in' }),
  ),
  remember_device: optional(
    z.boolean().openapi({ description: 'Remember this browser: it needs no second factor for thirty days' }),
  ),
  ...protection,
};

const recoveryCodes = z.object({
  user_id: z.string(),
  totps: z.array(
    z.object({
      totp_id: z.string(),
      verified: z.boolean(),
      recovery_codes: z.array(z.string()),
      recovery_codes_left: z
        .number()
        .int()
        .openapi({ description: 'More than are listed if some are from before the provider stored them' }),
    }),
  ),
});

type AppCodes = Pick<TotpRecoveryCodes['totps'][number], 'recovery_codes' | 'recovery_codes_left'>;

/** What may be done with the codes of the user's app. */
async function onOwnCodes(
  world: StoreWorld,
  caller: Caller,
  act: (trx: Queries, app: { totp_id: string; user_id: string }) => Promise<AppCodes>,
): Promise<TotpRecoveryCodes> {
  await touchSession(world, caller);
  return inTransaction(world.database, async (trx) => {
    const session = await lockSession(world, trx, caller);
    const { user_id } = session;
    const totp = await lockTotp(world, trx, { user_id });
    if (!totp) return { user_id, totps: [] };
    const { totp_id, verified } = totp;
    return { user_id, totps: [{ totp_id, verified, ...(await act(trx, { totp_id, user_id })) }] };
  });
}

const ownerOf = ({ user_id }: TotpRow) => ({ userId: user_id ?? '' });

export const totps: CallTable<Extract<keyof TotpCalls, `${string}/totps${string}`>> = {
  'DELETE /users/totps/:id': {
    ...userRemoval('authenticator app', 'totp_not_found', 'app'),
    area: 'Users',
  },

  'POST /totps': {
    summary:
      'Begin with an authenticator app; one that was never proved is replaced. Needs a recent sign-in, or the intermediate session token where an app has to be set up',
    credentials: 'session',
    changes: 'own sign-in method',
    proof: { later: 'An intermediate session may stand in for the session.' },
    body: z.object({
      expiration_minutes: optional(z.number().int().min(5).max(1440)),
      intermediate_session_token: optional(intermediateToken),
    }),
    reply: z.object({
      totp_id: z.string(),
      secret: z.string().openapi({ description: 'Base32' }),
      qr_code: z.string().openapi({ description: 'The secret as a QR code: a data URL of a PNG' }),
      otpauth_uri: z.string().openapi({ description: 'The same as a URL that opens an app on this device' }),
      recovery_codes: z.array(z.string()),
      user_id: z.string(),
      __user: optional(user).openapi({ description: 'Not during a sign-in' }),
    }),
    refusals: ['intermediate_session_not_found', 'active_totp_exists'],
    async answer({ world, caller, body }) {
      const { expiration_minutes: minutes = defaultSetupMinutes, intermediate_session_token: half } = body;
      if (half === undefined) await touchSession(world, caller);
      const { secret, userId, ...setup } = await inTransaction(world.database, async (trx) => {
        const userId =
          half === undefined ? await lockOwner(world, trx, caller) : await lockNewcomer(world, trx, half);
        return { userId, ...(await createTotp(world, trx, { owner: { user_id: userId }, minutes })) };
      });
      const __user = await loadUser(world.database, userId, world.clock.now());
      const label = __user.emails[0]?.email ?? __user.phone_numbers[0]?.phone_number ?? userId;
      const reply = { ...setup, ...(await shownSecret(world, label, secret)), user_id: userId };
      return half === undefined ? { ...reply, __user } : reply;
    },
  },

  'POST /totps/authenticate': {
    summary: 'Prove a code of the authenticator app; the first one begins its use',
    credentials: 'session',
    tries: 'proof',
    signsInBy: 'totp',
    body: z.object({
      totp_code: z.string().openapi({ example: '123456' }),
      ...secondFactor,
    }),
    reply: totpReply,
    refusals: [
      'intermediate_session_not_found',
      'invalid_code',
      'totp_not_found',
      'unable_to_authenticate_totp',
      'totp_code_already_authenticated',
      'user_lock_limit_reached',
    ],
    async answer({ world, caller, body }) {
      if (!/^[0-9]{6}$/.test(body.totp_code)) throw new Refusal('invalid_code');
      return prove(world, caller, body, (trx, totp) =>
        spendAppCode(world, trx, { totp, code: body.totp_code, caller, owner: ownerOf(totp) }),
      );
    },
  },

  'POST /totps/recovery_codes': {
    summary: 'The recovery codes that are left. Needs a recent sign-in',
    credentials: 'session',
    reads: true,
    // Each of them replaces the app.
    proof: {},
    reply: recoveryCodes,
    answer: ({ world, caller }) =>
      onOwnCodes(world, caller, async (trx, { totp_id }) => {
        const { codes, left: remaining } = await showRecoveryCodes(world, trx, totp_id);
        return { recovery_codes: codes, recovery_codes_left: remaining };
      }),
  },

  'POST /totps/recovery_codes/rotate': {
    summary:
      'Make new recovery codes; those from before no longer work, and no device is remembered. Needs a recent sign-in',
    credentials: 'session',
    changes: 'own sign-in method',
    reply: recoveryCodes,
    answer: ({ world, caller }) =>
      onOwnCodes(world, caller, async (trx, { totp_id, user_id: userId }) => {
        await forgetDevices(trx, userId);
        const codes = await renewRecoveryCodes(world, trx, { totpId: totp_id, caller, owner: { userId } });
        return { recovery_codes: codes, recovery_codes_left: codes.length };
      }),
  },

  'POST /totps/recover': {
    summary: 'Prove a recovery code in place of the authenticator app',
    credentials: 'session',
    tries: 'proof',
    signsInBy: 'recovery_code',
    body: z.object({
      recovery_code: z.string().max(64).openapi({ example: 'k7wq-03hd-x9tm' }),
      ...secondFactor,
    }),
    reply: recoverReply,
    refusals: [
      'intermediate_session_not_found',
      'totp_not_found',
      'unable_to_authenticate_recovery_code',
      'user_lock_limit_reached',
    ],
    async answer({ world, caller, body }) {
      let remaining = 0;
      const reply = await prove(world, caller, body, async (trx, totp) => {
        const used = { totp, code: body.recovery_code, caller, owner: ownerOf(totp) };
        const outcome = await spendRecoveryCode(world, trx, used);
        remaining = outcome.left;
        return outcome.checked;
      });
      return { ...reply, recovery_codes_remaining: remaining };
    },
  },
};

/** Sets up an app in a session of their own. With the user held: two setups at once queue here. */
async function lockOwner(world: Parts<'settings' | 'clock'>, trx: Queries, caller: Caller): Promise<string> {
  const session = await lockSession(world, trx, caller);
  await checkMayChangeSignInMethods(world, trx, session, { mayBeSecondFactor: true });
  return session.user_id;
}

/** Sets up an app during sign-in, where the project requires one. A user who has one, or a passkey, must prove that instead. */
async function lockNewcomer(world: RuleWorld, trx: Queries, intermediate: string): Promise<string> {
  const half = await lockIntermediateSession(world, trx, intermediate);
  if (half.email_id !== null)
    throw new Refusal('unauthorized_action', { message: 'Prove the mailed code first.' });
  const { isSetUp, lacks } = await secondOfHalf(world, trx, half);
  if (lacks === 'proof' && isSetUp) throw new Refusal('active_totp_exists');
  checkSecondFactor(world, { factors: [], lacks, lockedUntil: null }, { mayBeSecondFactor: true });
  if (lacks === null)
    throw new Refusal('unauthorized_action', {
      message: 'This sign-in needs no second factor. Sign in again.',
    });
  return half.user_id;
}
