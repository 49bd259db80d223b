/** Checks, extends, ends and reads the session. */
import type { Axis, AxisTypes } from '../axis.ts';
import type { Core } from '../core.ts';
import { AuthError } from '../errors.ts';
import { check, optionalDurationRule } from '../lib/check.ts';
import type { Run } from '../lib/run.ts';
import { isUnrecoverable } from '../refresh.ts';
import type { CallOptions } from '../settings.ts';
import type { TokensFromElsewhere } from '../state/session.ts';
import type { SessionDuration } from '../wire/shared.ts';
import { noSession } from './no-session.ts';

/** How often to check if the session is replaced during the check. */
const maxRounds = 10;

/** The calls in the first chunk; the others come with the chunk of calls. */
export function createSessions<A extends AxisTypes>(axis: Axis<A>, core: Core<A>, run: Run) {
  const { call, keeper, tokens } = core;

  return {
    authenticate: (options: SessionDuration = {}, settings?: CallOptions) =>
      run(settings, async (signal) => {
        check('session.authenticate', options, {}, optionalDurationRule);
        for (let round = 0; round < maxRounds; round += 1) {
          const before = keeper.generation();
          const token = tokens.read();
          const replaced = () => keeper.generation() !== before || tokens.read() !== token;
          try {
            const reply = await axis.refresh(call, { ...options }, signal);
            if (!replaced()) return axis.commit(core, reply, options, false);
          } catch (error) {
            if (!isUnrecoverable(error)) throw error;
            if (!replaced()) {
              keeper.end({ intermediate: false, refused: true });
              throw error;
            }
          }
          // The answer is about a session that has been replaced.
          keeper.sync(null);
          if (!tokens.present()) break;
        }
        throw new AuthError('no_current_session', 'The session ended during the call.');
      }),

    revoke: (options: { forceClear?: boolean } = {}, settings?: CallOptions) =>
      run(settings, async (signal) => {
        check('session.revoke', options, {}, { forceClear: 'boolean?' });
        if (!tokens.present()) throw noSession('session.revoke');
        const before = keeper.generation();
        const end = () => {
          // A visitor who has signed in again stays signed in.
          if (keeper.generation() === before) keeper.end({ intermediate: true });
        };
        try {
          const reply = await axis.revoke(call, signal);
          end();
          return reply;
        } catch (error) {
          // Only the server can remove cookies that no script reads: without it, the session goes on.
          if ((options.forceClear && tokens.read() !== null) || isUnrecoverable(error)) end();
          throw error;
        }
      }),

    updateSession: (newTokens: TokensFromElsewhere, settings?: CallOptions) =>
      run(settings, async () => {
        check('session.updateSession', undefined, { tokens: newTokens }, { tokens: 'object' });
        check('session.updateSession', newTokens, {}, { session_token: 'string', session_jwt: 'string?' });
        if (newTokens.session_token === '') {
          throw new AuthError('usage_error', 'session.updateSession: "session_token" must not be empty.');
        }
        keeper.adopt(newTokens);
      }),

    getTokens: tokens.readBoth,
  };
}
