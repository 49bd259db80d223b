/** The registry of members' second factors: their groups of calls, and how each call is protected. */
import type { MemberTotpMethods, RecoveryCodeMethods } from './client/codes.ts';
import type { MemberParts } from './methods/parts.ts';
import { createMemberTotp, createRecoveryCodes } from './methods/second-factors.ts';

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
