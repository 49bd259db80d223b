/** The second factor: codes of an authenticator app, for a signed-in visitor and for one who is on the way in. */
import { check, durationRule } from '../check.ts';
import type { TotpMethods } from '../client.ts';
import { AuthApiError } from '../errors.ts';
import type { RememberedDevices } from '../remembered-devices.ts';
import type { SessionKeeper } from '../state/session.ts';
import type { TokenKeeper } from '../state/tokens.ts';
import type { Reply } from '../wire/calls.ts';
import type { MethodParts } from './parts.ts';
import { noSession } from './sessions.ts';
import { keepUser } from './user-changes.ts';

interface TotpParts extends MethodParts {
  keeper: SessionKeeper;
  tokens: TokenKeeper;
  remembered: Pick<RememberedDevices, 'keep'>;
}

/** In place of a session; empty in one. */
interface OnTheWayIn {
  intermediate_session_token?: string;
}

export function createTotps({ call, run, commit, keeper, tokens, remembered }: TotpParts): TotpMethods {
  /**
   * Makes a call for the sign-in that stands halfway, or else for the session. In this order: that there may be a session
   * in cookies that only the server sees is a guess, and a sign-in that begins ends what was there.
   */
  async function asking<R>(method: string, send: (proof: OnTheWayIn) => Promise<R>): Promise<R> {
    const half = tokens.half();
    if (half === undefined) {
      if (!tokens.present()) throw noSession(method);
      return send({});
    }
    try {
      return await send({ intermediate_session_token: half });
    } catch (error) {
      if (isOver(error)) drop(half);
      throw error;
    }
  }

  /** Forgets it, unless another tab has gone on meanwhile: to a session, or to the next sign-in. */
  function drop(half: string): void {
    if (tokens.half() === half) tokens.remove({ intermediate: true });
  }

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
        const { __user, ...setup } = await asking('totps.create', (proof) =>
          call('POST /totps', { ...options, ...proof }, { signal }),
        );
        if (__user) keepUser(keeper, before, __user);
        return setup;
      }),

    authenticate: (options, settings) =>
      run(settings, async (signal) => {
        check('totps.authenticate', undefined, { options }, { options: 'object' });
        check('totps.authenticate', options, {}, { totp_code: 'string', ...rememberRule, ...durationRule });
        const reply = await asking('totps.authenticate', (proof) =>
          call('POST /totps/authenticate', { ...options, ...proof }, { signal }),
        );
        return signedIn(reply, options);
      }),

    recoveryCodes: (settings) =>
      run(settings, async (signal) => {
        if (!tokens.present()) throw noSession('totps.recoveryCodes');
        return call('POST /totps/recovery_codes', null, { signal });
      }),

    recover: (options, settings) =>
      run(settings, async (signal) => {
        check('totps.recover', undefined, { options }, { options: 'object' });
        check('totps.recover', options, {}, { recovery_code: 'string', ...rememberRule, ...durationRule });
        const reply = await asking('totps.recover', (proof) =>
          call('POST /totps/recover', { ...options, ...proof }, { signal }),
        );
        return signedIn(reply, options);
      }),

    pending: (settings) =>
      run(settings, async (signal) => {
        const half = tokens.half();
        if (half === undefined) return null;
        try {
          const asked = { intermediate_session_token: half };
          const { mfa_required, expires_at } = await call('POST /sessions/intermediate', asked, { signal });
          return { mfa_required, expires_at };
        } catch (error) {
          if (!isOver(error)) throw error;
          drop(half);
          return null;
        }
      }),

    giveUp: (settings) =>
      run(settings, async (signal) => {
        const half = tokens.half();
        if (half === undefined) return;
        drop(half);
        try {
          await call('POST /sessions/intermediate/revoke', { intermediate_session_token: half }, { signal });
        } catch (error) {
          if (!isOver(error)) throw error;
        }
      }),

    devices: (settings) =>
      run(settings, async (signal) => {
        if (!tokens.present()) throw noSession('totps.devices');
        return call('GET /users/remembered_devices', null, { signal });
      }),

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

/** Whether the sign-in has to begin again. */
function isOver(error: unknown): boolean {
  if (!(error instanceof AuthApiError)) return false;
  return error.error_type === 'intermediate_session_not_found' || error.error_details?.tries_left === 0;
}
