/** Sign-in of members with a mailed code. */
import { durationRule } from '../../lib/check.ts';
import type { MemberOtpMethods } from '../client/codes.ts';
import { methodOf } from './method-of.ts';
import { type MemberParts, toMember } from './parts.ts';

const address = { email_address: 'string' } as const;
const toOne = { ...address, organization_id: 'string' } as const;

export function createMemberOtps(parts: MemberParts): MemberOtpMethods {
  const ofMember = { ...toMember, ...durationRule } as const;
  return {
    sms: {
      send: methodOf(parts, 'POST /b2b/otps/sms/send', {
        method: 'otps.sms.send',
        rules: { ...toMember, mfa_phone_number: 'string?' },
        half: 'needed',
      }),
      authenticate: methodOf(parts, 'POST /b2b/otps/sms/authenticate', {
        method: 'otps.sms.authenticate',
        rules: { ...ofMember, code: 'string' },
        half: 'needed',
        signsIn: true,
      }),
    },
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
          half: 'along',
          signsIn: true,
        }),
      },
    },
  };
}
