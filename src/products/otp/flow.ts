/** Sign-in by a six-digit code sent by mail: its screens, facts and tasks, and what is done about them on Main. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Problem, Table } from '../../machine/machine.ts';
import type { MainScreen, SharedEvent } from '../../machine/product.ts';
import { isEmail } from '../../validate/email.ts';

/** Where the code is typed. Times are ms on the machine's clock. */
export interface OtpEnter {
  readonly name: 'otp.enter';
  readonly email: string;
  readonly methodId: string;
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly resent: boolean;
}

export interface OtpConfirmed {
  readonly name: 'otp.confirmed';
}

export type OtpScreen = OtpEnter | OtpConfirmed;

export type OtpEvent =
  | { readonly type: 'otp.emailSubmitted'; readonly email: string }
  | { readonly type: 'otp.sent'; readonly email: string; readonly methodId: string; readonly at: number }
  | { readonly type: 'otp.codeEntered'; readonly code: string }
  | { readonly type: 'otp.verified' }
  | { readonly type: 'otp.resendAsked' };

export type OtpTask =
  | { readonly do: 'otp.send'; readonly email: string; readonly again: boolean }
  | { readonly do: 'otp.verify'; readonly code: string; readonly methodId: string };

const notAnEmail: Problem = {
  code: 'invalid_email_address',
  message: 'Not an email address.',
  field: 'email',
};

export const otpOnMain = {
  main: {
    'otp.emailSubmitted': (_screen, { email }, { busy }) => {
      if (busy.includes('otp.send')) return undefined;
      if (!isEmail(email)) return { problem: notAnEmail };
      return { run: { do: 'otp.send', email, again: false } };
    },
    begin: (_screen, { email }) => ({ run: { do: 'otp.send', email, again: false } }),
  },
} satisfies Table<MainScreen, OtpEvent | SharedEvent, OtpTask, LoginConfig>;
