/** Mounts social sign-in: its routes, its style sheet, and the identity providers behind them. */
import type { Hono } from 'hono';
import type { RequestState } from '../../http/request-state.ts';
import { answerFile, pageStyle } from '../../pages/html.ts';
import type { Parts } from '../../world/ground.ts';
import type { World } from '../../world/world.ts';
import { type Client, createClient } from './client.ts';
import { stylePath } from './error-page.ts';
import type { FindIdentityProvider, IdentityProvider, ProviderType } from './identity.ts';
import { mountLocalProvider } from './mock/local-provider.ts';
import { mountOneTap } from './one-tap.ts';
import { type Ending, mountSocial } from './routes.ts';

/** @returns how to find an identity provider, for the sign-in of members */
export function mountSocialSignIn(
  app: Hono<RequestState>,
  world: World,
  ofMembers: Ending,
): FindIdentityProvider {
  const style = pageStyle('card.css', 'social.css');
  app.get(stylePath, (context) => answerFile(context, 'text/css', style));
  // Never in production: it lets visitors sign in as anyone.
  const local = world.settings.production ? null : mountLocalProvider(app, world);
  const clients = new Map<ProviderType, Client>();
  const identityProvider = identityProviders(world, { clients, local });
  mountSocial(app, world, identityProvider, ofMembers);
  mountOneTap(app, world);
  return identityProvider;
}

interface IdentityProviderSources {
  clients: Map<ProviderType, Client>;
  /** Serves every type without credentials. */
  local: IdentityProvider | null;
}

function identityProviders(
  world: Parts<'settings' | 'publicUrl' | 'clock' | 'log'>,
  { clients, local }: IdentityProviderSources,
): FindIdentityProvider {
  return (type) => clientOf(world, clients, type) ?? local;
}

function clientOf(
  world: Parts<'settings' | 'publicUrl' | 'clock' | 'log'>,
  clients: IdentityProviderSources['clients'],
  type: ProviderType,
): Client | null {
  const credentials = world.settings.identityProviders[type];
  if (!credentials) return null;
  const client = clients.get(type) ?? createClient(world, type, credentials);
  clients.set(type, client);
  return client;
}
