/** Social sign-in on Main: one button for each provider, and the one-tap prompt. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Failed, Problem, Table } from '../../machine/machine.ts';
import type { MainScreen, SharedEvent } from '../../machine/product.ts';
import type { SignInReply } from '../../machine/sign-in.ts';

/** The provider refuses to be shown inside another app. */
export interface OAuthInApp {
  readonly name: 'oauth.inApp';
  readonly provider: string;
  /** The address that opens the page in the browser; `''` if there is none. */
  readonly href: string;
}

/** A provider has sent the visitor back: exchanges its token for a session. */
interface OAuthArrived {
  readonly name: 'oauth.arrived';
}

interface OAuthConfirmed {
  readonly name: 'oauth.confirmed';
}

/** The sign-in is for an account other than the one signed in here. */
export interface OAuthSwitch {
  readonly name: 'oauth.switch';
  readonly current: string;
  readonly next: string;
}

export type OAuthScreen = OAuthInApp | OAuthArrived | OAuthSwitch | OAuthConfirmed;

export type OAuthEvent =
  | { readonly type: 'oauth.chosen'; readonly provider: string }
  /** The buttons are shown. `place` may hold an embedded prompt. */
  | { readonly type: 'oauth.shown'; readonly place: HTMLElement | null }
  | { readonly type: 'oauth.refused'; readonly problem: Problem }
  | { readonly type: 'oauth.returned' }
  | { readonly type: 'oauth.finished'; readonly reply: SignInReply | null }
  | ({ readonly type: 'oauth.mustAsk' } & Omit<OAuthSwitch, 'name'>)
  | { readonly type: 'oauth.switchChosen' }
  | { readonly type: 'oauth.stayChosen' }
  | ({ readonly type: 'oauth.refusedInApp' } & Omit<OAuthInApp, 'name'>);

export type OAuthTask =
  /** Runs until the visitor comes back to the page, or turns out never to have left. */
  | { readonly do: 'oauth.leave'; readonly provider: string }
  /** `sure`: the visitor was asked whether to switch accounts. */
  | { readonly do: 'oauth.finish'; readonly sure?: true }
  /** Runs for as long as a prompt is open. */
  | { readonly do: 'oauth.prompt'; readonly place: HTMLElement | null };

export const oauthOnMain = {
  main: {
    'oauth.chosen': (_screen, { provider }, { busy }) =>
      busy.includes('oauth.leave') ? undefined : { run: { do: 'oauth.leave', provider } },
    'oauth.shown': (_screen, { place }) => ({ beside: { do: 'oauth.prompt', place } }),
  },
  'oauth.arrived': {
    'oauth.returned': (_screen, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'oauth.finish' } },
  },
} satisfies Table<
  MainScreen | OAuthScreen,
  OAuthEvent | SharedEvent | Failed<OAuthTask>,
  OAuthTask,
  LoginConfig
>;
