/** Authenticator apps and recovery codes of members. */
import { durationRule } from '../../lib/check.ts';
import { noSession } from '../../methods/no-session.ts';
import type { MemberTotpMethods, RecoveryCodeMethods } from '../client/codes.ts';
import { type MemberParts, methodOf, toMember } from './parts.ts';

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
  const { call, run, core } = parts;
  const need = (method: string) => {
    if (!core.tokens.present()) throw noSession(method);
  };
  return {
    recover: methodOf(parts, 'POST /b2b/recovery_codes/recover', {
      method: 'recoveryCodes.recover',
      rules: { ...toMember, recovery_code: 'string', ...durationRule },
      half: 'needed',
      signsIn: true,
    }),
    rotate: (settings) =>
      run(settings, async (signal) => {
        need('recoveryCodes.rotate');
        return call('POST /b2b/recovery_codes/rotate', {}, { signal });
      }),
    get: (settings) =>
      run(settings, async (signal) => {
        need('recoveryCodes.get');
        return call('GET /b2b/recovery_codes', null, { signal });
      }),
  };
}
