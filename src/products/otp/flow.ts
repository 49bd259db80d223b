/** Sign-in by a six-digit code, sent by mail or to a phone: its screens, events and tasks, and their table on Main. */
import type { AsksForCode } from '../../machine/codes.ts';
import type { LoginConfig } from '../../machine/config.ts';
import type { Table } from '../../machine/machine.ts';
import { notAnEmail } from '../../machine/problem.ts';
import type { MainScreen, SharedEvent, TypedPhone } from '../../machine/product.ts';
import type { SignInReply } from '../../machine/sign-in.ts';
import type { Underway } from '../../machine/underway.ts';
import { isEmail } from '../../validate/email.ts';

/** The destination of a code. */
export type Destination = { readonly channel: 'email'; readonly email: string } | Phone;

export interface Phone {
  readonly channel: TypedPhone['channel'];
  /** E.164. */
  readonly number: string;
  /** ISO 3166 code. */
  readonly country: string;
  /** The national format, for the field. */
  readonly national: string;
  /** With the code of its country, for the sentence that names where a code went. */
  readonly international: string;
}

/** The visitor types the code here. Times are ms on the machine's clock. */
export interface OtpEnter extends AsksForCode, Underway {
  readonly name: 'otp.enter';
  readonly to: Destination;
  readonly methodId: string;
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly resent: boolean;
}

export interface OtpConfirmed {
  readonly name: 'otp.confirmed';
  /** Another tab signed in, perhaps another user: this page verified no code. */
  readonly elsewhere?: true;
}

export type OtpScreen = OtpEnter | OtpConfirmed;

/** A submitted number. */
export interface SubmittedPhone extends TypedPhone {
  /** The calling code, without the plus. */
  readonly callingCode: string;
}

export type OtpEvent =
  | { readonly type: 'otp.emailSubmitted'; readonly email: string }
  | { readonly type: 'otp.phoneSubmitted'; readonly phone: SubmittedPhone }
  /** Null: invalid number. */
  | { readonly type: 'otp.phoneRead'; readonly to: Phone | null }
  | (Underway & {
      readonly type: 'otp.sent';
      readonly to: Destination;
      readonly methodId: string;
      readonly at: number;
    })
  | { readonly type: 'otp.codeEntered'; readonly code: string }
  | { readonly type: 'otp.verified'; readonly reply: SignInReply }
  | { readonly type: 'otp.resendAsked' };

/** A number is typed, and read by the library. */
export type NumberEvent = Extract<OtpEvent, { type: 'otp.phoneSubmitted' | 'otp.phoneRead' }>;

export type OtpTask =
  | { readonly do: 'otp.readPhone'; readonly phone: SubmittedPhone }
  | { readonly do: 'otp.send'; readonly to: Destination; readonly again: boolean }
  | { readonly do: 'otp.verify'; readonly code: string; readonly methodId: string };

export const otpOnMain = {
  main: {
    'otp.emailSubmitted': (_screen, { email }, { busy }) => {
      if (busy.includes('otp.send')) return undefined;
      return isEmail(email) ? { run: send(email) } : { problem: notAnEmail('invalid_email_address') };
    },
    'otp.phoneSubmitted': (_screen, { phone }, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'otp.readPhone', phone } },
    begin: (_screen, { email }) => ({ run: send(email) }),
  },
} satisfies Table<MainScreen, OtpEvent | SharedEvent, OtpTask, LoginConfig>;

function send(email: string): OtpTask {
  return { do: 'otp.send', to: { channel: 'email', email }, again: false };
}
