/** What follows once a code is asked for: the rows of the screens of `otp`. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Failed, Problem, Step } from '../../machine/machine.ts';
import { backToMain, type MainScreen, type ProductTable } from '../../machine/product.ts';
import { endsElsewhere, signedIn } from '../../machine/sign-in.ts';
import type { OtpEnter, OtpEvent, OtpScreen, OtpTask, Phone } from './flow.ts';

const notANumber: Problem = {
  code: 'invalid_phone_number',
  message: 'Not a phone number.',
  field: 'phone',
};

const codeEnded: Problem = {
  code: 'code_ended',
  message: 'Too many wrong codes were tried.',
  field: 'code',
};

export const otpTable = {
  main: {
    'otp.phoneRead': (_screen, { to }) =>
      to ? { run: { do: 'otp.send', to, again: false } } : { problem: notANumber },
    'otp.sent': (_screen, sent, { config }) => ({ screen: enter(sent, config, false) }),
  },
  'otp.enter': {
    // The mail on its way carries a newer code, so the one typed meanwhile is tried when that is settled.
    'otp.codeEntered': ({ methodId }, { code }, { busy }) => {
      if (busy.includes('otp.send')) return { hold: true };
      if (busy.includes('otp.verify')) return undefined;
      return { run: { do: 'otp.verify', code, methodId } };
    },
    'otp.codeEnded': (screen, { at }) => ({
      screen: { ...screen, expiresAt: Math.min(at, screen.expiresAt), ended: true },
      problem: codeEnded,
    }),
    'otp.verified': (_screen, { reply }) => signedIn({ name: 'otp.confirmed' }, reply),
    'otp.resendAsked': ({ to }, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'otp.send', to, again: true } },
    'otp.sent': (_screen, sent, { config }) => ({ screen: enter(sent, config, true) }),
    failed: (screen, failure) => ({ problem: problemOf(screen, failure) }),
    sessionBegan: endsElsewhere({ name: 'otp.confirmed', elsewhere: true }),
    back: ({ to }): Step<MainScreen, OtpTask> =>
      to.channel === 'email' ? backToMain(to) : { screen: withPhone(to) },
  },
} satisfies ProductTable<OtpScreen, OtpEvent, OtpTask>;

/** Main with the number in its field. */
function withPhone({ channel, country, national }: Phone): MainScreen {
  return { name: 'main', phone: { channel, country, text: national } };
}

function enter(
  { to, methodId, at }: Extract<OtpEvent, { type: 'otp.sent' }>,
  config: LoginConfig,
  resent: boolean,
): OtpEnter {
  const expiresAt = at + config.otpOptions.expirationMinutes * 60_000;
  return { name: 'otp.enter', to, methodId, sentAt: at, expiresAt, resent };
}

/** The server says the same of a wrong code and of an old one; the clock tells them apart. */
function problemOf(screen: OtpEnter, { task, problem, at }: Failed<OtpTask>): Problem {
  if (task.do !== 'otp.verify') return problem;
  if (problem.errorType === 'otp_code_not_found' && at >= screen.expiresAt) {
    if (screen.ended) return codeEnded;
    return { code: 'code_expired', message: 'The code has expired.', field: 'code' };
  }
  const isRefusal = problem.code === 'api_error' || problem.code === 'schema_error';
  return isRefusal && !problem.transient ? { ...problem, field: 'code' } : problem;
}
