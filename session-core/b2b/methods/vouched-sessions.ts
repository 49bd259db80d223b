/** Ends the sessions of a member; accepts terms and fills in fields; asks what a session has to prove again; exchanges another session, or a token of the project's authorization server or of your server, for a member's session. */
import { check, durationRule, optionalDurationRule } from '../../lib/check.ts';
import { createHalfSignIn, isOver } from '../../methods/half-sign-in.ts';
import { noSession } from '../../methods/no-session.ts';
import type { MemberSessionMethods } from '../client/session.ts';
import { commitReply, type MemberParts, methodOf } from './parts.ts';

export function createVouchedSessions(
  parts: MemberParts,
): Pick<
  MemberSessionMethods,
  | 'exchange'
  | 'exchangeAccessToken'
  | 'attest'
  | 'admit'
  | 'pendingAdmission'
  | 'reauthenticate'
  | 'revokeForMember'
> {
  const { core, call, run } = parts;
  const half = createHalfSignIn(core.tokens);
  return {
    reauthenticate: (options = {}, settings) =>
      run(settings, async (signal) => {
        check('session.reauthenticate', options, {}, { removing: 'string?' });
        if (!core.tokens.present()) throw noSession('session.reauthenticate');
        return call('POST /b2b/sessions/reauthentication', options, { signal });
      }),
    revokeForMember: (options, settings) =>
      run(settings, async (signal) => {
        check('session.revokeForMember', options, {}, { member_id: 'string' });
        if (!core.tokens.present()) throw noSession('session.revokeForMember');
        return call('POST /b2b/sessions/revoke/:member_id', null, { params: { ...options }, signal });
      }),
    exchange: (options, settings) =>
      run(settings, async (signal) => {
        check('session.exchange', options, {}, { organization_id: 'string', ...durationRule });
        if (!core.tokens.present()) throw noSession('session.exchange');
        const reply = await call('POST /b2b/sessions/exchange', options, { signal });
        // The session goes on until the other one is complete: a switch that is given up signs nobody out.
        if (reply.member_session) return commitReply(core, reply, options);
        core.tokens.writeIntermediate(reply.intermediate_session_token);
        return reply;
      }),
    exchangeAccessToken: methodOf(parts, 'POST /b2b/sessions/exchange_access_token', {
      method: 'session.exchangeAccessToken',
      rules: { access_token: 'string', ...durationRule },
      signsIn: true,
    }),
    admit: (options, settings) =>
      run(settings, async (signal) => {
        check(
          'session.admit',
          options,
          {},
          { accepted_terms: 'string?', fields: 'object?', ...durationRule },
        );
        if (half.token() === undefined) throw noSession('session.admit');
        const reply = await half.call('session.admit', ({ intermediate_session_token: token = '' }) =>
          call(
            'POST /b2b/sessions/intermediate/admission',
            { ...options, intermediate_session_token: token },
            { signal },
          ),
        );
        return commitReply(core, reply, options);
      }),
    pendingAdmission: (settings) =>
      run(settings, async (signal) => {
        const token = half.token();
        if (token === undefined) return null;
        try {
          const body = { intermediate_session_token: token };
          return await call('POST /b2b/sessions/intermediate', body, { signal });
        } catch (error) {
          // A half sign-in that awaits another proof asks for nothing here, and goes on.
          if (!isOver(error)) throw error;
          return null;
        }
      }),
    attest: methodOf(parts, 'POST /b2b/sessions/attest', {
      method: 'session.attest',
      rules: {
        profile_id: 'string',
        token: 'string',
        organization_id: 'string?',
        session_token: 'string?',
        session_jwt: 'string?',
        ...optionalDurationRule,
      },
      signsIn: true,
    }),
  };
}
