/** The second factor: codes of an authenticator app, for a signed-in user or a half sign-in. */

import { check, durationRule } from '../../lib/check.ts';
import { createHalfSignIn, isOver } from '../../methods/half-sign-in.ts';
import { noSession } from '../../methods/no-session.ts';
import type { Reply } from '../../wire/calls.ts';
import type { TotpMethods } from '../client.ts';
import { methodOf, readingOf } from './method-of.ts';
import type { SharedParts } from './parts-of.ts';

export function createTotps(parts: SharedParts): TotpMethods {
  const { call, run, commit, keeper, tokens, remembered } = parts;
  const halfSignIn = createHalfSignIn(tokens);

  const sendEmailCode = methodOf(parts, 'POST /sessions/intermediate/email_code', {
    method: 'totps.sendEmailCode',
    rules: { locale: 'string?' },
    ofHalf: true,
  });

  type Proved = Reply<'POST /totps/authenticate'>;

  function signedIn({ remembered_device_token, ...reply }: Proved, options: object) {
    if (remembered_device_token) remembered.keep(reply.user_id, remembered_device_token);
    return commit(reply, options);
  }

  return {
    create: (options = {}, settings) =>
      run(settings, async (signal) => {
        check('totps.create', options, {}, { expiration_minutes: 'number?' });
        const before = keeper.generation();
        const isHalf = halfSignIn.token() !== undefined;
        const { __user = null, ...setup } = await halfSignIn.call('totps.create', (proof) =>
          call('POST /totps', { ...options, ...proof }, { signal }),
        );
        // The reply to a half sign-in reveals nothing about the account.
        if (!isHalf) keeper.update({ user: __user }, before);
        return setup;
      }),

    authenticate: (options, settings) =>
      run(settings, async (signal) => {
        check('totps.authenticate', undefined, { options }, { options: 'object' });
        check('totps.authenticate', options, {}, { totp_code: 'string', ...rememberRule, ...durationRule });
        const reply = await halfSignIn.call('totps.authenticate', (proof) =>
          call('POST /totps/authenticate', { ...options, ...proof }, { signal }),
        );
        return signedIn(reply, options);
      }),

    recoveryCodes: readingOf(parts, 'POST /totps/recovery_codes', 'totps.recoveryCodes'),
    rotateRecoveryCodes: readingOf(parts, 'POST /totps/recovery_codes/rotate', 'totps.rotateRecoveryCodes'),

    recover: (options, settings) =>
      run(settings, async (signal) => {
        check('totps.recover', undefined, { options }, { options: 'object' });
        check('totps.recover', options, {}, { recovery_code: 'string', ...rememberRule, ...durationRule });
        const reply = await halfSignIn.call('totps.recover', (proof) =>
          call('POST /totps/recover', { ...options, ...proof }, { signal }),
        );
        return signedIn(reply, options);
      }),

    sendEmailCode: (options = {}, settings) => sendEmailCode(options, settings),

    authenticateEmailCode: methodOf(parts, 'POST /sessions/intermediate/email_code/authenticate', {
      method: 'totps.authenticateEmailCode',
      rules: { method_id: 'string', code: 'string', ...durationRule },
      ofHalf: true,
      signsIn: true,
    }),

    pending: (settings) =>
      run(settings, async (signal) => {
        const half = halfSignIn.token();
        if (half === undefined) return null;
        try {
          const body = { intermediate_session_token: half };
          const {
            request_id: _request,
            status_code: _status,
            ...pending
          } = await call('POST /sessions/intermediate', body, { signal });
          return pending;
        } catch (error) {
          if (!isOver(error)) throw error;
          halfSignIn.drop(half);
          return null;
        }
      }),

    giveUp: (settings) =>
      run(settings, async (signal) => {
        const half = tokens.half();
        if (half === undefined) return;
        halfSignIn.drop(half);
        try {
          await call('POST /sessions/intermediate/revoke', { intermediate_session_token: half }, { signal });
        } catch (error) {
          if (!isOver(error)) throw error;
        }
      }),

    devices: readingOf(parts, 'GET /users/remembered_devices', 'totps.devices'),

    forgetDevice: (rememberedDeviceId, settings) =>
      run(settings, async (signal) => {
        check('totps.forgetDevice', undefined, { rememberedDeviceId }, { rememberedDeviceId: 'string' });
        if (!tokens.present()) throw noSession('totps.forgetDevice');
        const params = { id: rememberedDeviceId };
        return call('DELETE /users/remembered_devices/:id', null, { signal, params });
      }),
  };
}

const rememberRule = { remember_device: 'boolean?' } as const;
