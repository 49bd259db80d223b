/** Sign-in of members with a code that was mailed. */
import { durationRule } from '../../lib/check.ts';
import type { MemberOtpMethods } from '../client.ts';
import { type MemberParts, methodOf } from './parts.ts';

const address = { email_address: 'string' } as const;
const toOne = { ...address, organization_id: 'string' } as const;

export function createMemberOtps(parts: MemberParts): MemberOtpMethods {
  return {
    email: {
      loginOrSignup: methodOf(parts, 'POST /b2b/otps/email/login_or_signup', {
        method: 'otps.email.loginOrSignup',
        rules: toOne,
      }),
      authenticate: methodOf(parts, 'POST /b2b/otps/email/authenticate', {
        method: 'otps.email.authenticate',
        rules: { ...toOne, code: 'string', ...durationRule },
        half: 'along',
        signsIn: true,
      }),
      discovery: {
        send: methodOf(parts, 'POST /b2b/otps/email/discovery/send', {
          method: 'otps.email.discovery.send',
          rules: address,
        }),
        authenticate: methodOf(parts, 'POST /b2b/otps/email/discovery/authenticate', {
          method: 'otps.email.discovery.authenticate',
          rules: { ...address, code: 'string' },
          signsIn: true,
        }),
      },
    },
  };
}
