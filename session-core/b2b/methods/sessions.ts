/** Checks, extends, ends and reads the session of a member. */
import { AuthError } from '../../errors.ts';
import { check, optionalDurationRule } from '../../lib/check.ts';
import { noSession } from '../../no-session.ts';
import { isUnrecoverable } from '../../refresh.ts';
import { changesOf } from '../../state/changes.ts';
import type { MemberSessionMethods } from '../client/session.ts';
import type { Keeper } from '../types.ts';
import { commitReply, type MemberParts } from './parts.ts';

/** How often a check is repeated because the session was replaced during the check. */
const repeats = 10;

export function createMemberSessions(
  parts: MemberParts & { subscribe: Keeper['store']['subscribe'] },
): Omit<
  MemberSessionMethods,
  'exchange' | 'exchangeAccessToken' | 'attest' | 'reauthenticate' | 'list' | 'revokeOther' | 'revokeOthers'
> {
  const { core, run, call, subscribe } = parts;
  const { keeper, tokens } = core;
  return {
    authenticate: (options = {}, settings) =>
      run(settings, async (signal) => {
        check('session.authenticate', options, {}, optionalDurationRule);
        for (let round = 0; round < repeats; round += 1) {
          const before = keeper.generation();
          const token = tokens.read();
          const replaced = () => keeper.generation() !== before || tokens.read() !== token;
          try {
            const reply = await call('POST /b2b/sessions/authenticate', { ...options }, { signal });
            if (!replaced()) return commitReply(core, reply, options, false);
          } catch (error) {
            if (!isUnrecoverable(error)) throw error;
            if (!replaced()) {
              keeper.end({ intermediate: false, refused: true });
              throw error;
            }
          }
          // The answer was about a session that is no longer the current one.
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
          // A visitor who signed in meanwhile stays signed in.
          if (keeper.generation() === before) keeper.end({ intermediate: true });
        };
        try {
          const reply = await call('POST /b2b/sessions/revoke', null, { signal });
          end();
          return reply;
        } catch (error) {
          if (options.forceClear || isUnrecoverable(error)) end();
          throw error;
        }
      }),

    revokeForMember: (options, settings) =>
      run(settings, async (signal) => {
        check('session.revokeForMember', options, {}, { member_id: 'string' });
        if (!tokens.present()) throw noSession('session.revokeForMember');
        return call('POST /b2b/sessions/revoke/:member_id', null, { params: { ...options }, signal });
      }),

    updateSession: (given, settings) =>
      run(settings, async () => {
        check('session.updateSession', given, {}, { session_token: 'string', session_jwt: 'string?' });
        if (given.session_token === '') {
          throw new AuthError('usage_error', 'session.updateSession: "session_token" must not be empty.');
        }
        keeper.adopt(given);
      }),

    getTokens: tokens.readBoth,

    getInfo() {
      const { session, fromCache } = keeper.store.get();
      return { session, fromCache };
    },

    onChange: changesOf(keeper, subscribe, ({ session }) => session),
  };
}
