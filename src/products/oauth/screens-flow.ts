/** What the tasks of social sign-in report, and the screen that an app's own browser leads to. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Failed, Table } from '../../machine/machine.ts';
import { backToMain, type MainScreen, type SharedEvent } from '../../machine/product.ts';
import { returnRows } from '../../machine/returning.ts';
import type { OAuthEvent, OAuthScreen, OAuthTask } from './flow.ts';

const { finished, ...arrived } = returnRows({ name: 'oauth.confirmed' } as const);

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
  'oauth.arrived': { 'oauth.finished': finished, ...arrived },
} satisfies Table<
  MainScreen | OAuthScreen,
  OAuthEvent | SharedEvent | Failed<OAuthTask>,
  OAuthTask,
  LoginConfig
>;
