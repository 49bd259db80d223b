/** Sign-in by a six-digit code sent by mail: its screens, facts, tasks, and the table that joins them. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Failed, Problem, Step, Table } from '../../machine/machine.ts';
import { backToMain, type MainScreen, type SharedEvent } from '../../machine/product.ts';
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

type Screens = MainScreen | OtpScreen;

export const otpTable = {
  main: {
    'otp.emailSubmitted': (_screen, { email }, { busy }) => {
      if (busy.includes('otp.send')) return undefined;
      if (!isEmail(email)) return { problem: notAnEmail };
      return { run: { do: 'otp.send', email, again: false } };
    },
    'otp.sent': (_screen, sent, { config }) => ({ screen: enter(sent, config, false) }),
  },
  'otp.enter': {
    // The mail on its way carries a newer code, so the one typed meanwhile is tried when that is settled.
    'otp.codeEntered': ({ methodId }, { code }, { busy }) => {
      if (busy.includes('otp.send')) return { hold: true };
      if (busy.includes('otp.verify')) return undefined;
      return { run: { do: 'otp.verify', code, methodId } };
    },
    'otp.verified': () => ({ screen: { name: 'otp.confirmed' } }),
    'otp.resendAsked': ({ email }, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'otp.send', email, again: true } },
    'otp.sent': (_screen, sent, { config }) => ({ screen: enter(sent, config, true) }),
    failed: (screen, failure) => ({ problem: problemOf(screen, failure) }),
    signedInElsewhere: (_screen, _event, { busy }) =>
      busy.includes('otp.verify') ? undefined : { screen: { name: 'otp.confirmed' } },
    back: (screen): Step<Screens, OtpTask> => backToMain(screen),
  },
} satisfies Table<Screens, OtpEvent | SharedEvent | Failed<OtpTask>, OtpTask, LoginConfig>;

function enter(
  { email, methodId, at }: Extract<OtpEvent, { type: 'otp.sent' }>,
  config: LoginConfig,
  resent: boolean,
): OtpEnter {
  const expiresAt = at + config.otpOptions.expirationMinutes * 60_000;
  return { name: 'otp.enter', email, methodId, sentAt: at, expiresAt, resent };
}

/** The server says the same of a wrong code and of an old one; the clock tells them apart. */
function problemOf(screen: OtpEnter, { task, problem, at }: Failed<OtpTask>): Problem {
  if (task.do !== 'otp.verify') return problem;
  if (problem.errorType === 'otp_code_not_found' && at >= screen.expiresAt) {
    return { code: 'code_expired', message: 'The code has expired.', field: 'code' };
  }
  return problem.code === 'api_error' || problem.code === 'schema_error'
    ? { ...problem, field: 'code' }
    : problem;
}
