/** What product `oauth` needs after the first screen. */
import type { Rest } from '../../machine/product.ts';
import type { OAuthEvent, OAuthTask } from './flow.ts';
import { oauthHandlers } from './tasks.ts';

export const oauthRest: Rest<never, OAuthEvent, OAuthTask> = {
  table: {},
  handlers: oauthHandlers,
  views: {},
};
