/** What the tasks of social sign-in report, and the screen that an app's own browser leads to. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Failed, Step, Table } from '../../machine/machine.ts';
import { backToMain, type MainScreen, type SharedEvent } from '../../machine/product.ts';
import { mayReturnAgain } from '../../machine/returning.ts';
import type { OAuthEvent, OAuthScreen, OAuthTask } from './flow.ts';

export const oauthTable = {
  main: {
    'oauth.refused': (_screen, { problem }) => ({ problem }),
    'oauth.refusedInApp': (_screen, { provider, href }) => ({
      screen: { name: 'oauth.inApp', provider, href },
    }),
  },
  'oauth.inApp': {
    back: () => backToMain({}),
  },
  'oauth.arrived': {
    'oauth.finished': (_screen, { signedIn }) => ({
      screen: { name: signedIn ? 'oauth.confirmed' : 'main' },
    }),
    // What is used up is told on the screen where it can be begun anew.
    failed: (_screen, { problem }): Step<MainScreen | OAuthScreen, OAuthTask> =>
      mayReturnAgain(problem) ? { problem } : { screen: { name: 'main' }, problem },
    signedInElsewhere: () => ({ screen: { name: 'oauth.confirmed' } }),
    back: () => backToMain({}),
  },
} satisfies Table<
  MainScreen | OAuthScreen,
  OAuthEvent | SharedEvent | Failed<OAuthTask>,
  OAuthTask,
  LoginConfig
>;
