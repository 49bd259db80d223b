/** The registry of members' second factors: their groups of calls, and how each call is protected. */

import { durationRule } from '../lib/check.ts';
import type { MemberTotpMethods, RecoveryCodeMethods } from './client/codes.ts';
import { methodOf, readingOf } from './methods/method-of.ts';
import { type MemberParts, toMember } from './methods/parts.ts';

export interface MemberSecondMethods {
  /** Authenticator apps, a second factor. */
  readonly totp: MemberTotpMethods;
  /** What replaces a lost second factor. */
  readonly recoveryCodes: RecoveryCodeMethods;
}

export const createSeconds = (parts: MemberParts): MemberSecondMethods => ({
  totp: createMemberTotp(parts),
  recoveryCodes: createRecoveryCodes(parts),
});

export const secondKinds = {
  'POST /b2b/totp': 'retried',
  'POST /b2b/totp/authenticate': 'retried',
  'POST /b2b/recovery_codes/recover': 'retried',
  'POST /b2b/recovery_codes/rotate': 'retried',
} as const;

/** Authenticator apps and recovery codes of members. */
function createMemberTotp(parts: MemberParts): MemberTotpMethods {
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

function createRecoveryCodes(parts: MemberParts): RecoveryCodeMethods {
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
