/** What the user has to prove again before they may change how they sign in. */

import { check } from '../../lib/check.ts';
import { noSession } from '../../methods/no-session.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { SessionClient } from '../client.ts';
import type { MethodParts } from './parts.ts';

interface ReauthenticateParts extends MethodParts {
  tokens: Pick<TokenKeeper, 'present'>;
}

export function createReauthenticate({
  call,
  run,
  tokens,
}: ReauthenticateParts): Pick<SessionClient['session'], 'reauthenticate'> {
  return {
    reauthenticate: (options = {}, settings) =>
      run(settings, async (signal) => {
        check('session.reauthenticate', options, {}, { removing: 'string?' });
        if (!tokens.present()) throw noSession('session.reauthenticate');
        return call('POST /sessions/reauthentication', { ...options }, { signal });
      }),
  };
}
