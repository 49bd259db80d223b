/** Checks, extends, ends and reads the session. */

import { AuthError } from '../../errors.ts';
import { check, optionalDurationRule } from '../../lib/check.ts';
import { noSession } from '../../no-session.ts';
import { isUnrecoverable } from '../../refresh.ts';
import { changesOf } from '../../state/changes.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { SessionClient } from '../client.ts';
import type { Keeper } from '../types.ts';
import type { MethodParts } from './parts.ts';

/** How often to check if the session is replaced during the check. */
const maxRounds = 10;

interface SessionMethodParts extends MethodParts {
  keeper: Keeper;
  tokens: TokenKeeper;
  subscribe: Keeper['store']['subscribe'];
}

/** The calls in the first chunk; the others come with the chunk of calls. */
export type EntrySessionMethod =
  | 'authenticate'
  | 'revoke'
  | 'updateSession'
  | 'getTokens'
  | 'getInfo'
  | 'onChange';

export function createSessions(
  parts: SessionMethodParts,
): Pick<SessionClient['session'], EntrySessionMethod> {
  const { call, run, commit, keeper, tokens, subscribe } = parts;

  return {
    authenticate: (options = {}, settings) =>
      run(settings, async (signal) => {
        check('session.authenticate', options, {}, optionalDurationRule);
        for (let round = 0; round < maxRounds; round += 1) {
          const before = keeper.generation();
          const token = tokens.read();
          const replaced = () => keeper.generation() !== before || tokens.read() !== token;
          try {
            const reply = await call('POST /sessions/authenticate', { ...options }, { signal });
            if (!replaced()) return commit(reply, options, { signIn: false });
          } catch (error) {
            if (!isUnrecoverable(error)) throw error;
            if (!replaced()) {
              keeper.end({ intermediate: true, refused: true });
              throw error;
            }
          }
          // The answer is about a session that has been replaced.
          keeper.sync(null);
          if (!tokens.present()) break;
        }
        throw new AuthError('no_current_session', 'The session ended during the call.');
      }),

    revoke: (options = {}, settings) =>
      run(settings, async (signal) => {
        check('session.revoke', options, {}, { forceClear: 'boolean?' });
        if (!tokens.present()) throw noSession('session.revoke');
        const before = keeper.generation();
        const end = () => {
          // A visitor who has signed in again stays signed in.
          if (keeper.generation() === before) keeper.end({ intermediate: true });
        };
        try {
          const reply = await call('POST /sessions/revoke', null, { signal });
          end();
          return reply;
        } catch (error) {
          if (options.forceClear || isUnrecoverable(error)) end();
          throw error;
        }
      }),

    updateSession: (newTokens, settings) =>
      run(settings, async () => {
        check('session.updateSession', undefined, { tokens: newTokens }, { tokens: 'object' });
        check('session.updateSession', newTokens, {}, { session_token: 'string', session_jwt: 'string?' });
        if (newTokens.session_token === '') {
          throw new AuthError('usage_error', 'session.updateSession: "session_token" must not be empty.');
        }
        keeper.adopt(newTokens);
      }),

    getTokens: tokens.readBoth,

    getInfo() {
      const { session, fromCache } = keeper.store.get();
      return { session, fromCache };
    },

    onChange: changesOf(keeper, subscribe, (state) => state.session),
  };
}
