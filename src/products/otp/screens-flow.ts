/** The rows of the screens of `otp`, after the visitor has asked for a code. */
import { codeFailed } from '../../machine/codes.ts';
import type { LoginConfig } from '../../machine/config.ts';
import type { Failed, Problem, Step } from '../../machine/machine.ts';
import { backToMain, type MainScreen, type ProductTable } from '../../machine/product.ts';
import { endsElsewhere, signedIn } from '../../machine/sign-in.ts';
import { underway } from '../../machine/underway.ts';
import type { OtpEnter, OtpEvent, OtpScreen, OtpTask, Phone } from './flow.ts';

/** The problem of a text that cannot be a phone number. */
export const notANumber: Problem = {
  code: 'invalid_phone_number',
  message: 'Not a phone number.',
  field: 'phone',
};

type Fact<Type extends OtpEvent['type']> = Extract<OtpEvent, { type: Type }>;
type Next = Step<OtpEnter, OtpTask>;
interface Context {
  readonly busy: readonly string[];
  readonly config: LoginConfig;
}

/** The cells of a screen that asks for the code, except what follows the right one. */
export const entering = {
  // The mail that is being sent has a newer code, so the typed one waits until that call has ended.
  'otp.codeEntered': (
    { methodId }: OtpEnter,
    { code }: Fact<'otp.codeEntered'>,
    { busy }: Context,
  ): Next | undefined => {
    if (busy.includes('otp.send')) return { hold: true };
    if (busy.includes('otp.verify')) return undefined;
    return { run: { do: 'otp.verify', code, methodId } };
  },
  'otp.resendAsked': ({ to }: OtpEnter, _event: unknown, { busy }: Context): Next | undefined =>
    busy.length > 0 ? undefined : { run: { do: 'otp.send', to, again: true } },
  'otp.sent': (_screen: unknown, sent: Fact<'otp.sent'>, { config }: Pick<Context, 'config'>) => ({
    screen: enter(sent, config, true),
  }),
  failed: (screen: OtpEnter, failure: Failed<{ do: string }>) =>
    failure.task.do === 'otp.verify' ? codeFailed(screen, failure) : { problem: failure.problem },
};

export const otpTable = {
  main: {
    'otp.phoneRead': (_screen, { to }) =>
      to ? { run: { do: 'otp.send', to, again: false } } : { problem: notANumber },
    'otp.sent': (_screen, sent, { config }) => ({ screen: enter(sent, config, false) }),
  },
  'otp.enter': {
    ...entering,
    'otp.verified': (_screen, { reply }) => signedIn({ name: 'otp.confirmed' }, reply),
    sessionBegan: endsElsewhere({ name: 'otp.confirmed', elsewhere: true }),
    back: ({ to }): Step<MainScreen, OtpTask> =>
      to.channel === 'email' ? backToMain(to) : { screen: withPhone(to) },
  },
} satisfies ProductTable<OtpScreen, OtpEvent, OtpTask>;

/** Main with the number in its field. */
function withPhone({ channel, country, national }: Phone): MainScreen {
  return { name: 'main', phone: { channel, country, text: national } };
}

/** The screen that asks for a code that was sent; `resent`: for another time. */
export function enter(
  { to, methodId, at, ...rest }: Extract<OtpEvent, { type: 'otp.sent' }>,
  config: LoginConfig,
  resent: boolean,
): OtpEnter {
  const expiresAt = at + config.otpOptions.expirationMinutes * 60_000;
  return { name: 'otp.enter', to, methodId, sentAt: at, expiresAt, resent, ...underway(rest) };
}
