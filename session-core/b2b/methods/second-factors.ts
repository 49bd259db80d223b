/** Authenticator apps and recovery codes of members. */
import { durationRule } from '../../lib/check.ts';
import type { MemberTotpMethods, RecoveryCodeMethods } from '../client/codes.ts';
import { methodOf, readingOf } from './method-of.ts';
import { type MemberParts, toMember } from './parts.ts';

export function createMemberTotp(parts: MemberParts): MemberTotpMethods {
  return {
    create: methodOf(parts, 'POST /b2b/totp', {
      method: 'totp.create',
      rules: { ...toMember, expiration_minutes: 'number?' },
      half: 'needed',
    }),
    authenticate: methodOf(parts, 'POST /b2b/totp/authenticate', {
      method: 'totp.authenticate',
      rules: { ...toMember, code: 'string', ...durationRule },
      half: 'needed',
      signsIn: true,
    }),
  };
}

export function createRecoveryCodes(parts: MemberParts): RecoveryCodeMethods {
  const rotate = methodOf(parts, 'POST /b2b/recovery_codes/rotate', {
    method: 'recoveryCodes.rotate',
    needsSession: true,
  });
  return {
    recover: methodOf(parts, 'POST /b2b/recovery_codes/recover', {
      method: 'recoveryCodes.recover',
      rules: { ...toMember, recovery_code: 'string', ...durationRule },
      half: 'needed',
      signsIn: true,
    }),
    rotate: (settings) => rotate({}, settings),
    get: readingOf(parts, 'GET /b2b/recovery_codes', 'recoveryCodes.get'),
  };
}
