/** Exchanges a token of the project's authorization server, or of your server, for a member's session. */
import { durationRule, optionalDurationRule } from '../../lib/check.ts';
import type { MemberSessionMethods } from '../client/session.ts';
import { type MemberParts, methodOf } from './parts.ts';

export function createVouchedSessions(
  parts: MemberParts,
): Pick<MemberSessionMethods, 'exchangeAccessToken' | 'attest'> {
  return {
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
