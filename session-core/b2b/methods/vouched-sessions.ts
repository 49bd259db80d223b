/** Ends the sessions of a member; accepts terms and fills in fields; asks what a session has to prove again; exchanges another session, or a token of the project's authorization server or of your server, for a member's session. */
import { check, durationRule, optionalDurationRule } from '../../lib/check.ts';
import { createHalfSignIn, isOver } from '../../methods/half-sign-in.ts';
import { noSession } from '../../methods/no-session.ts';
import type { MemberSessionMethods } from '../client/session.ts';
import { methodOf } from './method-of.ts';
import { commitReply, type MemberParts } from './parts.ts';

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
    reauthenticate: methodOf(parts, 'POST /b2b/sessions/reauthentication', {
      method: 'session.reauthenticate',
      rules: { removing: 'string?' },
      needsSession: true,
    }),
    revokeForMember: methodOf(parts, 'POST /b2b/sessions/revoke/:member_id', {
      method: 'session.revokeForMember',
      rules: { member_id: 'string' },
      sends: 'nothing',
      needsSession: true,
      leaves: 'own',
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
    admit: methodOf(parts, 'POST /b2b/sessions/intermediate/admission', {
      method: 'session.admit',
      rules: { accepted_terms: 'string?', fields: 'object?', ...durationRule },
      half: 'only',
      signsIn: true,
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
