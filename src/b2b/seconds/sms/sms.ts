/** Codes by text message to a member. */
import type { AsksForCode } from '../../../machine/codes.ts';
import { type Underway, underway } from '../../../machine/underway.ts';
import type { NumberEvent, Phone } from '../../../products/otp/flow.ts';
import type { MfaFacts } from '../../flow/facts.ts';
import type { Second } from '../second.ts';

interface SmsNumber {
  readonly name: 'sms.number';
  readonly mfa: MfaFacts;
  readonly phone?: { readonly country: string; readonly text: string };
}

interface SmsCode extends AsksForCode, Underway {
  readonly name: 'sms.code';
  readonly mfa: MfaFacts;
  /** The number that is being added; null for the member's own. */
  readonly added: Phone | null;
  /** Null until a code was sent. */
  readonly sentAt: number | null;
  readonly resent: boolean;
}

export interface SmsParts {
  readonly screen: SmsNumber | SmsCode;
  readonly event:
    | { readonly type: 'sms.shown' }
    | NumberEvent
    | (Underway & { readonly type: 'sms.sent'; readonly added: SmsCode['added']; readonly at: number })
    | { readonly type: 'sms.resendAsked' };
  readonly task: { readonly do: 'sms.send'; readonly mfa: MfaFacts; readonly added: SmsCode['added'] };
}

/** How long a texted code is valid. ms */
const textLife = 2 * 60_000;

type SentText = Partial<Pick<SmsCode, 'added' | 'sentAt' | 'resent'>> & { queued?: true | undefined };

/** The screen that asks for a texted code. */
export function smsCode(
  mfa: MfaFacts,
  { added = null, sentAt = null, resent = false, queued }: SentText = {},
): SmsCode {
  return {
    name: 'sms.code',
    mfa,
    added,
    sentAt,
    expiresAt: sentAt === null ? null : sentAt + textLife,
    resent,
    ...underway({ queued }),
  };
}

export const sms: Second = {
  method: 'sms_otp',
  isOf: ({ mfa_phone_number_verified }) => mfa_phone_number_verified,
  enter: (mfa) => ({ screen: smsCode(mfa) }),
  setUp: (mfa) => ({ name: 'sms.number', mfa }),
};
