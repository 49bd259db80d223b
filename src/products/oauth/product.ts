/** Product `oauth`: social sign-in. */
import { atOnce } from '../../machine/ahead.ts';
import { later } from '../../machine/later.ts';
import type { Product } from '../../machine/product.ts';
import { OAuthButtons } from './buttons.tsx';
import { type OAuthEvent, type OAuthScreen, type OAuthTask, oauthOnMain } from './flow.ts';

export const oauth: Product<OAuthScreen, OAuthEvent, OAuthTask> = {
  id: 'oauth',
  prefix: 'oauth',
  front: atOnce({
    table: oauthOnMain,
    revive: {},
    partViews: { buttons: OAuthButtons },
    arrival: { screen: { name: 'oauth.arrived' }, event: { type: 'oauth.returned' } },
  }),
  rest: later(
    () => import('./rest.ts'),
    ({ oauthRest }) => oauthRest,
  ),
};
