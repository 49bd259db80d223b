/** Product `oauth`: social sign-in. */
import { atOnce, later } from '../../machine/later.ts';
import type { Product } from '../../machine/product.ts';
import { OAuthButtons } from './buttons.tsx';
import { type OAuthEvent, type OAuthScreen, type OAuthTask, oauthOnMain } from './flow.ts';

export const oauth: Product<OAuthScreen, OAuthEvent, OAuthTask> = {
  id: 'oauth',
  prefix: 'oauth',
  front: atOnce({
    table: oauthOnMain,
    success: [],
    revive: {},
    partViews: { buttons: OAuthButtons },
  }),
  rest: later(() => import('./rest.ts').then(({ oauthRest }) => oauthRest)),
};
