/** Social sign-in on Main: one button a provider. It has no screens of its own, because it leaves the page. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Failed, Table } from '../../machine/machine.ts';
import type { MainScreen, SharedEvent } from '../../machine/product.ts';

export type OAuthEvent = { readonly type: 'oauth.chosen'; readonly provider: string };

/** Under way until the visitor comes back to the page, or never left it. */
export type OAuthTask = { readonly do: 'oauth.leave'; readonly provider: string };

export const oauthOnMain = {
  main: {
    'oauth.chosen': (_screen, { provider }, { busy }) =>
      busy.includes('oauth.leave') ? undefined : { run: { do: 'oauth.leave', provider } },
  },
} satisfies Table<MainScreen, OAuthEvent | SharedEvent | Failed<OAuthTask>, OAuthTask, LoginConfig>;
