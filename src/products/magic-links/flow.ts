/** Sign-in by a mailed link: its screens, facts, tasks, and the table that joins them. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Failed, Problem, Step, Table } from '../../machine/machine.ts';
import { backToMain, type MainScreen, type SharedEvent } from '../../machine/product.ts';
import { isEmail } from '../../validate/email.ts';

/** "Check your email". Times are ms on the machine's clock. */
export interface LinkSent {
  readonly name: 'magicLinks.sent';
  readonly email: string;
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly resent: boolean;
}

/** The link was opened in another tab of this browser. */
export interface LinkConfirmed {
  readonly name: 'magicLinks.confirmed';
}

export type MagicLinksScreen = LinkSent | LinkConfirmed;

export type MagicLinksEvent =
  | { readonly type: 'magicLinks.emailSubmitted'; readonly email: string }
  | { readonly type: 'magicLinks.sent'; readonly email: string; readonly at: number }
  | { readonly type: 'magicLinks.resendAsked' }
  | { readonly type: 'magicLinks.tryAgainAsked' };

export type MagicLinksTask =
  | { readonly do: 'magicLinks.send'; readonly email: string }
  | { readonly do: 'magicLinks.logTryAgain'; readonly email: string };

const notAnEmail: Problem = {
  code: 'invalid_email_format',
  message: 'Not an email address.',
  field: 'email',
};

type Screens = MainScreen | MagicLinksScreen;

export const magicLinksTable = {
  main: {
    'magicLinks.emailSubmitted': (_screen, { email }, { busy }) => {
      if (busy.includes('magicLinks.send')) return undefined;
      if (!isEmail(email)) return { problem: notAnEmail };
      return { run: { do: 'magicLinks.send', email } };
    },
    'magicLinks.sent': (_screen, sent, { config }) => ({ screen: sentScreen(sent, config, false) }),
  },
  'magicLinks.sent': {
    'magicLinks.resendAsked': ({ email }, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'magicLinks.send', email } },
    'magicLinks.sent': (_screen, sent, { config }) => ({ screen: sentScreen(sent, config, true) }),
    'magicLinks.tryAgainAsked': ({ email }): Step<Screens, MagicLinksTask> => ({
      screen: { name: 'main' },
      run: { do: 'magicLinks.logTryAgain', email },
    }),
    signedInElsewhere: () => ({ screen: { name: 'magicLinks.confirmed' } }),
    back: (screen): Step<Screens, MagicLinksTask> => backToMain(screen),
  },
} satisfies Table<
  Screens,
  MagicLinksEvent | SharedEvent | Failed<MagicLinksTask>,
  MagicLinksTask,
  LoginConfig
>;

function sentScreen(
  { email, at }: Extract<MagicLinksEvent, { type: 'magicLinks.sent' }>,
  config: LoginConfig,
  resent: boolean,
): LinkSent {
  const { loginExpirationMinutes = 30, signupExpirationMinutes = 30 } = config.emailMagicLinksOptions;
  // Whether the visitor is new is the server's to know: the screen waits for the longer-lived of the two links.
  const expiresAt = at + Math.max(loginExpirationMinutes, signupExpirationMinutes) * 60_000;
  return { name: 'magicLinks.sent', email, sentAt: at, expiresAt, resent };
}
