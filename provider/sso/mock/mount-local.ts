/** Mounts the mock company login, for development. */
import type { Hono } from 'hono';
import type { RequestState } from '../../http/request-state.ts';
import type { AppWorld } from '../../world/world.ts';
import { guardLocalLogin, mountLocalHelp } from './local-login.ts';
import { localIssuer, mountLocalOidc } from './local-oidc.ts';
import { localMetadata, mountLocalSaml } from './local-saml.ts';

/** Before social sign-in, whose mock answers at `/identity/{provider}`. */
export function mountLocalCompany(app: Hono<RequestState>, world: AppWorld): void {
  // Never in production: it lets visitors sign in as anyone.
  if (world.settings.production) return;
  guardLocalLogin(app);
  mountLocalHelp(app, [
    { name: 'OIDC: issuer', value: localIssuer(world) },
    { name: 'OIDC: client id and secret', value: 'any' },
    { name: 'SAML: metadata address', value: localMetadata(world) },
  ]);
  mountLocalOidc(app, world);
  mountLocalSaml(app, world);
}
