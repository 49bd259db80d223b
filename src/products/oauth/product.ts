/** Product `oauth`: social sign-in. */

import { ready } from '../../../session-core/lib/ready.ts';
import { lazy } from '../../machine/lazy.ts';
import type { Product } from '../../machine/product.ts';
import { OAuthButtons } from './buttons.tsx';
import { type OAuthEvent, type OAuthScreen, type OAuthTask, oauthOnMain } from './flow.ts';

export const oauth: Product<OAuthScreen, OAuthEvent, OAuthTask> = {
  id: 'oauth',
  prefix: 'oauth',
  main: ready({
    table: oauthOnMain,
    revive: {},
    partViews: { buttons: OAuthButtons },
    arrival: { screen: { name: 'oauth.arrived' }, event: { type: 'oauth.returned' } },
  }),
  screens: lazy(
    () => import('./screens.ts'),
    ({ oauthScreens }) => oauthScreens,
  ),
};
