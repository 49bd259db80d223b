/** What one-tap needs for PKCE, without a provider. */
import { defaultBootstrap } from '../../session-core/bootstrap/default-bootstrap.ts';
import type { Environment } from '../../session-core/environment.ts';
import { createPkce } from '../../session-core/links/pkce.ts';
import { stateKey } from './environment.ts';

export function challengeParts(environment: Environment, pkceRequiredForOAuth = false) {
  const current = { ...defaultBootstrap, pkceRequiredForOAuth };
  return {
    environment,
    bootstrap: { current: () => current, load: async () => current },
    pkce: createPkce({ environment, stateKey }),
  };
}
