/** Joins social sign-in to the provider: its routes, its style, and the identity provider behind them. */
import type { Hono } from 'hono';
import type { OAuthProviderType } from '../../session-core/wire/oauth.ts';
import type { RequestState } from '../http/request-state.ts';
import { answerFile, pageFile } from '../pages/html.ts';
import type { World } from '../world.ts';
import { createClient } from './client.ts';
import type { FindIdentityProvider, IdentityProvider } from './identity.ts';
import { mountLocalProvider } from './local-provider.ts';
import { mountSocial } from './routes.ts';
import { stylePath } from './trouble-page.ts';

export function mountSocialSignIn(app: Hono<RequestState>, world: World): void {
  const style = pageFile('social.css');
  app.get(stylePath, (context) => answerFile(context, 'text/css', style));
  // In production nobody may be whoever they like.
  const local = world.settings.production ? null : mountLocalProvider(app, world);
  mountSocial(app, world, identityProviders(world, local));
}

/** Those that there are credentials for; the local one stands in for all others. */
function identityProviders(world: World, local: IdentityProvider | null): FindIdentityProvider {
  const clients = new Map<OAuthProviderType, IdentityProvider>();
  return (type) => {
    const credentials = world.settings.identityProviders[type];
    if (!credentials) return local;
    const found = clients.get(type) ?? createClient(world, type, credentials);
    clients.set(type, found);
    return found;
  };
}
