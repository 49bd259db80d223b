/** Codes of an authenticator app, as a further proof of a signed-in visitor. */
import { check, durationRule } from '../check.ts';
import type { TotpMethods } from '../client.ts';
import type { SessionKeeper } from '../state/session.ts';
import type { TokenKeeper } from '../state/tokens.ts';
import type { MethodParts } from './parts.ts';
import { noSession } from './sessions.ts';
import { changeUser } from './user-changes.ts';

interface TotpParts extends MethodParts {
  keeper: SessionKeeper;
  tokens: TokenKeeper;
}

export function createTotps(parts: TotpParts): TotpMethods {
  const { call, run, commit, tokens } = parts;

  return {
    create: (options = {}, settings) =>
      changeUser(parts, 'totps.create', settings, {
        checkArguments: () => check('totps.create', options, {}, { expiration_minutes: 'number?' }),
        send: (signal) => call('POST /totps', { ...options }, { signal }),
      }),

    authenticate: (options, settings) =>
      run(settings, async (signal) => {
        check('totps.authenticate', undefined, { options }, { options: 'object' });
        check('totps.authenticate', options, {}, { totp_code: 'string', ...durationRule });
        if (!tokens.present()) throw noSession('totps.authenticate');
        return commit(await call('POST /totps/authenticate', { ...options }, { signal }), options);
      }),

    recoveryCodes: (settings) =>
      run(settings, async (signal) => {
        if (!tokens.present()) throw noSession('totps.recoveryCodes');
        return call('POST /totps/recovery_codes', null, { signal });
      }),

    recover: (options, settings) =>
      run(settings, async (signal) => {
        check('totps.recover', undefined, { options }, { options: 'object' });
        check('totps.recover', options, {}, { recovery_code: 'string', ...durationRule });
        if (!tokens.present()) throw noSession('totps.recover');
        return commit(await call('POST /totps/recover', { ...options }, { signal }), options);
      }),
  };
}
