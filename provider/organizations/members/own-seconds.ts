/** The registry of second factors that members have. */
import type { ExpressionBuilder } from 'kysely';
import type { MfaMethod } from '../../../session-core/wire/b2b/shared.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import type { MemberRow, Tables } from '../../database/schema.ts';
import type { StoredMethod } from '../../database/stored-methods.ts';
import { mfaMethod } from '../setting-fields.ts';

/** What shows which ones a member has: columns of their row, and those of `secondColumns`. */
export interface OwnSeconds extends Pick<MemberRow, 'mfa_phone_verified'> {
  totp_id: string | null;
}

interface Second {
  /** The kind of sign-in method that it is. */
  type: StoredMethod;
  isOf(member: OwnSeconds): boolean;
  missing: RefusalType;
}

export const seconds = {
  sms_otp: {
    type: 'phone',
    isOf: ({ mfa_phone_verified }) => mfa_phone_verified,
    missing: 'phone_number_not_found',
  },
  totp: { type: 'app', isOf: ({ totp_id }) => totp_id !== null, missing: 'totp_not_found' },
} as const satisfies Record<MfaMethod, Second>;

/** What members have of them in other tables. */
export const secondColumns = ({ selectFrom }: ExpressionBuilder<Tables, 'members'>) => [
  selectFrom('totps')
    .select('totp_id')
    .whereRef('totps.member_id', '=', 'members.member_id')
    .where('verified', '=', true)
    .as('totp_id'),
];

export const noSeconds: OwnSeconds = { mfa_phone_verified: false, totp_id: null };

/** Those that the member can prove. */
export const secondsOf = (member: OwnSeconds): MfaMethod[] =>
  mfaMethod.options.filter((method) => seconds[method].isOf(member));
