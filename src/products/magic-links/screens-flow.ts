/** The rows of the screens of `emailMagicLinks`, after the visitor has asked for a link. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Failed, Step, Table } from '../../machine/machine.ts';
import { backToMain, type MainScreen, type SharedEvent } from '../../machine/product.ts';
import { returnRows } from '../../machine/returning.ts';
import { endsElsewhere, signedIn } from '../../machine/sign-in.ts';
import { underway } from '../../machine/underway.ts';
import { askedRows, mayOpenHere } from './asked-link.ts';
import type { LinkSent, MagicLinksEvent, MagicLinksScreen, MagicLinksTask } from './flow.ts';
import { defaultLinkMinutes } from './link-minutes.ts';

type Screens = MainScreen | MagicLinksScreen;

const confirmed = { name: 'magicLinks.confirmed' } as const;
const { finished, ...arrived } = returnRows(confirmed, {
  screen: { name: 'magicLinks.arrived' } as const,
  run: { do: 'magicLinks.useLink' } as const,
});

export const magicLinksTable = {
  main: {
    'magicLinks.sent': (_screen, sent, { config }) => ({
      screen: sentScreen(sent, config, false),
      beside: { do: 'magicLinks.await' },
    }),
  },
  'magicLinks.sent': {
    'magicLinks.resendAsked': ({ email }, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'magicLinks.send', email } },
    'magicLinks.sent': (_screen, sent, { config }) => ({
      screen: sentScreen(sent, config, true),
      beside: { do: 'magicLinks.await' },
    }),
    resumed: (): Step<Screens, MagicLinksTask> => ({ beside: { do: 'magicLinks.await' } }),
    'magicLinks.approvedElsewhere': () => ({ run: { do: 'magicLinks.finish' } }),
    'magicLinks.linkUsed': finished,
    'magicLinks.tryAgainAsked': ({ email }): Step<Screens, MagicLinksTask> => ({
      screen: { name: 'main' },
      run: { do: 'magicLinks.logTryAgain', email },
    }),
    sessionBegan: endsElsewhere(confirmed),
    back: (screen): Step<Screens, MagicLinksTask> => backToMain(screen),
  },
  'magicLinks.arrived': {
    'magicLinks.mustAsk': (_screen, { link }) => ({ screen: { name: 'magicLinks.asked', ...link } }),
    'magicLinks.linkUsed': finished,
    ...arrived,
  },
  'magicLinks.asked': {
    ...askedRows,
    'magicLinks.hereChosen': (screen, _event, { busy }) =>
      mayOpenHere(screen, busy) ? { run: { do: 'magicLinks.useLink', sure: true } } : undefined,
    'magicLinks.stayChosen': () => signedIn(confirmed, null, 'elsewhere'),
    'magicLinks.linkUsed': finished,
    ...arrived,
  },
  'magicLinks.approved': { back: (): Step<Screens, MagicLinksTask> => ({ screen: { name: 'main' } }) },
} satisfies Table<
  Screens,
  MagicLinksEvent | SharedEvent | Failed<MagicLinksTask>,
  MagicLinksTask,
  LoginConfig
>;

function sentScreen(
  { email, at, matchNumber, ...rest }: Extract<MagicLinksEvent, { type: 'magicLinks.sent' }>,
  config: LoginConfig,
  resent: boolean,
): LinkSent {
  const { loginExpirationMinutes = defaultLinkMinutes, signupExpirationMinutes = defaultLinkMinutes } =
    config.emailMagicLinksOptions;
  // Only the server knows whether the visitor is new, so the screen waits for the longer-lived of the two links.
  const expiresAt = at + Math.max(loginExpirationMinutes, signupExpirationMinutes) * 60_000;
  const shown = { ...(matchNumber === undefined ? {} : { matchNumber }), ...underway(rest) };
  return { name: 'magicLinks.sent', email, sentAt: at, expiresAt, resent, ...shown };
}
