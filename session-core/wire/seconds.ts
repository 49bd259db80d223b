/** What records and replies say of each second factor, and the maps of its calls. */
import type { MemberSecondFactorCalls } from './b2b/second-factors.ts';
import type { TotpCalls } from './totps.ts';

export type SecondCalls = TotpCalls;
export type MemberSecondCalls = MemberSecondFactorCalls;

/** Its name, where an organization allows it and a member prefers it. */
export type MfaMethod = 'sms_otp' | 'totp';

/** What users have. */
export interface UserSeconds {
  totps: { totp_id: string; verified: boolean }[];
}

/** Those that a user can prove in a half sign-in. */
export interface SecondOptions {
  totp_id: string;
}

/** What members have. */
export interface MemberSeconds {
  /** Empty without an authenticator app. */
  totp_registration_id: string;
}

/** What proves one again, of users and members. */
export type ProvableSecond = { type: 'totp'; totp_id: string } | { type: 'recovery_code'; totp_id: string };
