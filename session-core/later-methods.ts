/** The chunk of calls: it comes with the first of them. */
import { browserWebAuthn } from './browser-webauthn.ts';
import type { SessionClient } from './client.ts';
import type { Core } from './core.ts';
import type { Environment } from './environment.ts';
import { protectCalls } from './http/protection.ts';
import { createAccessTokens } from './methods/access-tokens.ts';
import { createAttach } from './methods/attach.ts';
import { createAttest } from './methods/attest.ts';
import { createClientServices } from './methods/client-services.ts';
import { createCryptoWallets } from './methods/crypto-wallets.ts';
import { createIdp } from './methods/idp.ts';
import { createImpersonation } from './methods/impersonation.ts';
import { createMagicLinks } from './methods/magic-links.ts';
import { createOAuth } from './methods/oauth.ts';
import { createOrganizations } from './methods/organizations.ts';
import { createOtps } from './methods/otps.ts';
import type { MethodParts } from './methods/parts.ts';
import { createPasswords } from './methods/passwords.ts';
import { createSearch } from './methods/search.ts';
import { createTotps } from './methods/totps.ts';
import { createUsers } from './methods/users.ts';
import { createWebAuthn } from './methods/webauthn.ts';
import { createPkce } from './pkce.ts';
import { createRememberedDevices } from './remembered-devices.ts';
import { stateKeyOf } from './state/names.ts';

export type LaterMethods = Pick<
  SessionClient,
  | 'otps'
  | 'magicLinks'
  | 'passwords'
  | 'webauthn'
  | 'cryptoWallets'
  | 'clientServices'
  | 'totps'
  | 'idp'
  | 'impersonation'
  | 'searchManager'
> & {
  session: Pick<SessionClient['session'], 'attest' | 'exchangeAccessToken'>;
  oauth: Omit<SessionClient['oauth'], 'googleOneTap'>;
  user: Omit<SessionClient['user'], 'get' | 'getInfo' | 'onChange'>;
};

export interface LaterParts extends Omit<MethodParts, 'call'> {
  core: Core;
  environment: Environment;
  publicToken: string;
  apiBaseUrl: string;
  prefix: string;
  clientsideServicesIframeURL?: string | undefined;
}

export function createLaterMethods({
  core,
  environment,
  publicToken,
  apiBaseUrl,
  prefix,
  clientsideServicesIframeURL,
  run,
  commit,
}: LaterParts): LaterMethods {
  const stateKey = stateKeyOf({ prefix, publicToken });
  const remembered = createRememberedDevices(environment, stateKey);
  const guarded = protectCalls({
    call: core.call,
    bootstrap: core.bootstrap,
    environment,
    publicToken,
    urls: core.urls,
  });
  const call = remembered.sentWith(guarded);
  const parts = { call, run, commit };
  // One for all clients of the page: a pair that could not be stored is kept in it.
  core.pkce ??= createPkce({ environment, stateKey });
  const { pkce, bootstrap, tokens, keeper, events } = core;
  const { clock, webauthn = browserWebAuthn() } = environment;
  const oauth = { ...parts, environment, pkce, bootstrap, events, publicToken, apiBaseUrl, prefix };
  return {
    otps: createOtps({ ...parts, tokens }),
    magicLinks: createMagicLinks({ ...parts, pkce, bootstrap, tokens, clock }),
    oauth: { ...createOAuth(oauth), ...createAttach({ ...parts, tokens }) },
    passwords: createPasswords({ ...parts, pkce, bootstrap, keeper, tokens, environment, prefix }),
    webauthn: createWebAuthn({ ...parts, keeper, tokens, environment: { ...environment, webauthn } }),
    cryptoWallets: createCryptoWallets({ ...parts, bootstrap, tokens, environment }),
    clientServices: createClientServices({ run, environment, apiBaseUrl, clientsideServicesIframeURL }),
    totps: createTotps({ ...parts, keeper, tokens, remembered }),
    idp: createIdp({ ...parts, tokens }),
    impersonation: createImpersonation(parts),
    searchManager: { ...createSearch(parts), ...createOrganizations(parts) },
    session: { ...createAttest(parts), ...createAccessTokens(parts) },
    user: createUsers({ ...parts, keeper, tokens }),
  };
}
