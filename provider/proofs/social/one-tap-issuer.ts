/** Whose accounts one-tap offers. */
import type { World } from '../../world/world.ts';
import { createClient } from './client.ts';
import { googleOneTap, type OneTapIssuer } from './id-tokens.ts';
import { localOneTap } from './mock/local-fedcm.ts';

/** Google with its credentials; the local mock in development; none in production without credentials. */
export function oneTapIssuer(
  world: Pick<World, 'settings' | 'publicUrl' | 'clock' | 'log'>,
): OneTapIssuer | null {
  const { identityProviders, production } = world.settings;
  if (identityProviders.google) return googleOneTap(createClient(world, 'google', identityProviders.google));
  return production ? null : localOneTap(world);
}
