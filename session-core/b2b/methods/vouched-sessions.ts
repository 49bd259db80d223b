/** Ends the sessions of a member; asks what a session has to prove again; exchanges another session, or a token of the project's authorization server or of your server, for a member's session. */
import { check, durationRule, optionalDurationRule } from '../../lib/check.ts';
import { noSession } from '../../methods/no-session.ts';
import type { MemberSessionMethods } from '../client/session.ts';
import { commitReply, type MemberParts, methodOf } from './parts.ts';

export function createVouchedSessions(
  parts: MemberParts,
): Pick<
  MemberSessionMethods,
  'exchange' | 'exchangeAccessToken' | 'attest' | 'reauthenticate' | 'revokeForMember'
> {
  const { core, call, run } = parts;
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
