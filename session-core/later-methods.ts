/** The chunk of calls that few visits need: it comes with the first of them. */
import { browserWebAuthn } from './browser-webauthn.ts';
import type { SessionClient } from './client.ts';
import type { Core } from './core.ts';
import type { Environment } from './environment.ts';
import { createAccessTokens } from './methods/access-tokens.ts';
import { createAttach } from './methods/attach.ts';
import { createClientServices } from './methods/client-services.ts';
import { createCryptoWallets } from './methods/crypto-wallets.ts';
import { createIdp } from './methods/idp.ts';
import { createImpersonation } from './methods/impersonation.ts';
import { createOrganizations } from './methods/organizations.ts';
import type { MethodParts } from './methods/parts.ts';
import { createPasswords } from './methods/passwords.ts';
import { createTotps } from './methods/totps.ts';
import { createWebAuthn } from './methods/webauthn.ts';

export { createImpersonation };

export type LaterMethods = Pick<
  SessionClient,
  'passwords' | 'webauthn' | 'cryptoWallets' | 'clientServices' | 'totps' | 'idp' | 'impersonation'
> &
  Pick<SessionClient['session'], 'exchangeAccessToken'> &
  Pick<SessionClient['oauth'], 'attach'> &
  Pick<SessionClient['searchManager'], 'searchOrganizationMember'>;

export interface LaterParts extends MethodParts {
  core: Core;
  environment: Environment;
  prefix: string;
  apiBaseUrl: string;
  clientsideServicesIframeURL?: string;
}

export function createLaterMethods({ core, environment, prefix, ...parts }: LaterParts): LaterMethods {
  const { run } = parts;
  const webauthn = environment.webauthn ?? browserWebAuthn();
  return {
    passwords: createPasswords({ ...parts, ...core, environment, prefix, run }),
    webauthn: createWebAuthn({ ...parts, ...core, environment: { ...environment, webauthn }, run }),
    cryptoWallets: createCryptoWallets({ ...parts, ...core, environment, run }),
    clientServices: createClientServices({ ...parts, environment }),
    totps: createTotps({ ...parts, ...core, run }),
    idp: createIdp({ ...parts, ...core, run }),
    impersonation: createImpersonation(parts),
    ...createAccessTokens(parts),
    ...createAttach({ ...parts, ...core, run }),
    ...createOrganizations(parts),
  };
}
