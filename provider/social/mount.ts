/** Joins social sign-in to the provider: its routes, its style, and the identity provider behind them. */
import type { Hono } from 'hono';
import type { RequestState } from '../http/request-state.ts';
import { answerFile, pageFile } from '../pages/html.ts';
import type { World } from '../world.ts';
import { mountLocalProvider } from './local-provider.ts';
import { mountSocial } from './routes.ts';
import { stylePath } from './trouble-page.ts';

export function mountSocialSignIn(app: Hono<RequestState>, world: World): void {
  const style = pageFile('social.css');
  app.get(stylePath, (context) => answerFile(context, 'text/css', style));
  // In production nobody may be whoever they like.
  mountSocial(app, world, world.settings.production ? null : mountLocalProvider(app, world));
}
