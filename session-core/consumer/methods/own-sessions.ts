/** Lists where the user is signed in, and ends sessions elsewhere. */

import { AuthError } from '../../errors.ts';
import { check } from '../../lib/check.ts';
import { noSession } from '../../no-session.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { SessionClient } from '../client.ts';
import type { Keeper } from '../types.ts';
import type { MethodParts } from './parts.ts';

interface OwnSessionParts extends MethodParts {
  keeper: Keeper;
  tokens: Pick<TokenKeeper, 'present'>;
}

export function createOwnSessions({
  call,
  run,
  keeper,
  tokens,
}: OwnSessionParts): Pick<SessionClient['session'], 'list' | 'revokeOther' | 'revokeOthers'> {
  return {
    list: (settings) =>
      run(settings, async (signal) => {
        if (!tokens.present()) throw noSession('session.list');
        return call('GET /users/sessions', null, { signal });
      }),

    revokeOther: (sessionId, settings) =>
      run(settings, async (signal) => {
        check('session.revokeOther', undefined, { sessionId }, { sessionId: 'string' });
        if (sessionId === '' || sessionId === keeper.store.get().session?.session_id) {
          throw new AuthError(
            'usage_error',
            'session.revokeOther: "sessionId" must be the id of another session. To end this one, call session.revoke.',
          );
        }
        if (!tokens.present()) throw noSession('session.revokeOther');
        return call('DELETE /users/sessions/:id', null, { params: { id: sessionId }, signal });
      }),

    revokeOthers: (settings) =>
      run(settings, async (signal) => {
        if (!tokens.present()) throw noSession('session.revokeOthers');
        return call('DELETE /users/sessions', null, { signal });
      }),
  };
}
