/** Loads the authorization server when it is first needed, and again when the signing keys or the settings change. */
import type { World } from '../../world/world.ts';
import type { FindAccount } from '../holder.ts';
import type { AuthorizationServer, EngineWorld } from './engine.ts';

/** A fifth of a second of work, which a start need not wait for. */
export function loadAuthorizationServer(
  world: EngineWorld,
  findAccount: FindAccount,
): World['authorizationServer'] {
  let loaded: { version: string; project: object; server: Promise<AuthorizationServer> } | undefined;
  return async () => {
    const keys = await world.keys.current();
    const { project } = world.settings;
    if (loaded?.version !== keys.version || loaded.project !== project) {
      const server = import('./engine.ts').then(({ createAuthorizationServer }) =>
        createAuthorizationServer(world, keys.signing, findAccount),
      );
      loaded = { version: keys.version, project, server };
    }
    return loaded.server;
  };
}
