/** The events of a member's account page: those of users' proofs have the names of members'. */
import type { MemberEventType } from '../b2b/events.ts';
import type { Emit } from '../machine/events.ts';
import { secondEvents } from './seconds.ts';

type Data = Record<string, unknown>;

/** What members' events have of the data of users', which have the same names but for the beginning. */
export type MemberEvents = {
  readonly [Type in MemberEventType as Type extends `B2B_${infer OfUsers}` ? OfUsers : never]?: (
    data: Data,
  ) => Data;
};

const events: Readonly<Record<string, (data: Data) => Data>> = {
  CRYPTO_WALLET_AUTHENTICATE: (data) => data,
  PASSKEY_AUTHENTICATE: (data) => data,
  PASSWORD_AUTHENTICATE: (data) => data,
  // The account of a user, in whose form the sections know the member.
  PASSKEY_REGISTER: ({ user: _, ...reply }) => reply,
  ...secondEvents,
} satisfies MemberEvents;

/** Reports what the account page has done as hosts of members know it. */
export function memberEvents(emit: Emit): Emit {
  // The data are the replies of the calls of members; `MemberEventData` has their types.
  const report = emit as (type: string, data: unknown) => void;
  return (type, data) => {
    const convert = events[type];
    if (convert) report(`B2B_${type}`, convert({ ...data }));
    // Only the reply to a mailed code names its method.
    else if (type === 'OTP_AUTHENTICATE')
      report('method_id' in data ? 'B2B_OTPS_EMAIL_AUTHENTICATE' : 'B2B_SMS_OTP_AUTHENTICATE', data);
    else report(type, data);
  };
}
