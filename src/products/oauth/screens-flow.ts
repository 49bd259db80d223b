/** The rows for events of social sign-in's tasks, and for its screens. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Failed, Table } from '../../machine/machine.ts';
import { backToMain, type MainScreen, type SharedEvent } from '../../machine/product.ts';
import { returnRows } from '../../machine/returning.ts';
import { signedIn } from '../../machine/sign-in.ts';
import type { OAuthEvent, OAuthScreen, OAuthTask } from './flow.ts';

const { finished, ...arrived } = returnRows({ name: 'oauth.confirmed' } as const, {
  screen: { name: 'oauth.arrived' } as const,
  run: { do: 'oauth.finish' } as const,
});

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
    'oauth.finished': finished,
    'oauth.mustAsk': (_screen, { current, next }) => ({ screen: { name: 'oauth.switch', current, next } }),
    ...arrived,
  },
  'oauth.switch': {
    'oauth.switchChosen': (_screen, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'oauth.finish', sure: true } },
    'oauth.stayChosen': () => signedIn({ name: 'oauth.confirmed' }, null, 'elsewhere'),
    'oauth.finished': finished,
    ...arrived,
  },
} satisfies Table<
  MainScreen | OAuthScreen,
  OAuthEvent | SharedEvent | Failed<OAuthTask>,
  OAuthTask,
  LoginConfig
>;
