/** What follows once a link is asked for: the rows of the screens of `emailMagicLinks`. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Failed, Step, Table } from '../../machine/machine.ts';
import { backToMain, type MainScreen, type SharedEvent } from '../../machine/product.ts';
import { returnRows } from '../../machine/returning.ts';
import { endsElsewhere } from '../../machine/sign-in.ts';
import type { LinkSent, MagicLinksEvent, MagicLinksScreen, MagicLinksTask } from './flow.ts';
import { defaultLinkMinutes } from './link-minutes.ts';

type Screens = MainScreen | MagicLinksScreen;

const confirmed = { name: 'magicLinks.confirmed' } as const;
const { finished, ...arrived } = returnRows(confirmed);

export const magicLinksTable = {
  main: {
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
    sessionBegan: endsElsewhere(confirmed),
    back: (screen): Step<Screens, MagicLinksTask> => backToMain(screen),
  },
  'magicLinks.arrived': { 'magicLinks.linkUsed': finished, ...arrived },
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
  const { loginExpirationMinutes = defaultLinkMinutes, signupExpirationMinutes = defaultLinkMinutes } =
    config.emailMagicLinksOptions;
  // Whether the visitor is new is the server's to know: the screen waits for the longer-lived of the two links.
  const expiresAt = at + Math.max(loginExpirationMinutes, signupExpirationMinutes) * 60_000;
  return { name: 'magicLinks.sent', email, sentAt: at, expiresAt, resent };
}
