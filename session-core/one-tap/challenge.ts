/** PKCE of one-tap: only the browser in which the account was chosen can use the token. */
import type { BootstrapKeeper } from '../bootstrap/bootstrap.ts';
import { settledBootstrap } from '../bootstrap/settled-bootstrap.ts';
import type { Environment } from '../environment.ts';
import type { Pkce } from '../links/pkce.ts';

export interface ChallengeParts {
  environment: Pick<Environment, 'clock'>;
  bootstrap: Pick<BootstrapKeeper, 'current' | 'load'>;
  pkce: Pkce;
}

/** The challenge of a new pair; `undefined` if the project does not require PKCE. */
export async function newChallenge({
  environment,
  bootstrap,
  pkce,
}: ChallengeParts): Promise<string | undefined> {
  // Always a new pair: the answer to an earlier start must not match this one.
  pkce.clear('oauth');
  const { pkceRequiredForOAuth } = await settledBootstrap(bootstrap, environment.clock);
  return pkceRequiredForOAuth ? (await pkce.obtain('oauth')).code_challenge : undefined;
}
