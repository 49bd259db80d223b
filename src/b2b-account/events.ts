/** The events of a member's account page: those of users' proofs have the names of members'. */
import type { MemberEventType } from '../b2b/events.ts';
import type { Emit } from '../machine/events.ts';

const names: Readonly<Record<string, MemberEventType>> = {
  PASSKEY_AUTHENTICATE: 'B2B_PASSKEY_AUTHENTICATE',
  PASSWORD_AUTHENTICATE: 'B2B_PASSWORD_AUTHENTICATE',
  TOTP_AUTHENTICATE: 'B2B_TOTP_AUTHENTICATE',
  RECOVERY_CODES_RECOVER: 'B2B_RECOVERY_CODES_RECOVER',
};

/** Reports what the account page has done as hosts of members know it. */
export function memberEvents(emit: Emit): Emit {
  // The data are the replies of the calls of members; `MemberEventData` has their types.
  const report = emit as (type: string, data: unknown) => void;
  return (type, data) => {
    if (type === 'TOTP_CREATE') {
      const {
        totp_id: totp_registration_id,
        user_id: member_id,
        ...common
      } = data as Record<string, unknown>;
      report('B2B_TOTP_CREATE', { ...common, member_id, totp_registration_id });
    } else if (type === 'OTP_AUTHENTICATE') {
      // Only the reply to a mailed code names its method.
      report('method_id' in data ? 'B2B_OTPS_EMAIL_AUTHENTICATE' : 'B2B_SMS_OTP_AUTHENTICATE', data);
    } else if (type === 'PASSKEY_REGISTER') {
      // The account of a user, in whose form the sections know the member.
      const { user: _, ...reply } = data as Record<string, unknown>;
      report('B2B_PASSKEY_REGISTER', reply);
    } else report(names[type] ?? type, data);
  };
}
