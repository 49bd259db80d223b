/** The chunk of calls, which the first of them loads. */

import type { MethodsParts } from '../axis.ts';
import { browserWebAuthn } from '../browser-webauthn.ts';
import { createOwnSessions } from '../own-sessions.ts';
import { pageCalls, preparePage } from '../page-calls.ts';
import { createPkce } from '../pkce.ts';
import { createRbac } from '../rbac.ts';
import { createRememberedDevices } from '../remembered-devices.ts';
import { createWaitingTokens } from '../waiting-tokens.ts';
import type { OwnSession } from '../wire/sessions.ts';
import type { SessionClient } from './client.ts';
import { firstFactors } from './first-factors.ts';
import { remembersWay } from './last-way.ts';
import { linksWith } from './links.ts';
import { createAccessTokens } from './methods/access-tokens.ts';
import { createAdmission } from './methods/admission.ts';
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
import { createCommit } from './methods/parts.ts';
import { createPasswords } from './methods/passwords.ts';
import { createReauthenticate } from './methods/reauthenticate.ts';
import { createSearch } from './methods/search.ts';
import { createTotps } from './methods/totps.ts';
import { createUsers } from './methods/users.ts';
import { createWebAuthn } from './methods/webauthn.ts';
import { names } from './names.ts';
import { protectionKinds } from './protection-kinds.ts';
import type { ConsumerTypes } from './types.ts';

/** All calls in this chunk. */
export type Methods = Pick<
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
  session: Omit<
    SessionClient['session'],
    'authenticate' | 'revoke' | 'updateSession' | 'getTokens' | 'getInfo' | 'onChange'
  >;
  oauth: SessionClient['oauth'];
  user: Omit<SessionClient['user'], 'get' | 'getInfo' | 'onChange'>;
  rbac: Omit<SessionClient['rbac'], 'isAuthorizedSync'>;
};

export { preparePage };

export function createMethods({
  core,
  run,
  clientsideServicesIframeURL,
}: MethodsParts<ConsumerTypes>): Methods {
  const { environment, publicToken, apiBaseUrl, prefix, stateKey, bootstrap, tokens, keeper, events } = core;
  const remembered = createRememberedDevices(environment, stateKey);
  const call = remembered.sentWith(pageCalls(core, protectionKinds), firstFactors);
  const parts = { call, run, commit: remembersWay(createCommit(core), core, environment) };
  // Shared by all clients of the page, because it keeps a pair that could not be stored.
  core.pkce ??= createPkce({ environment, stateKey });
  core.waiting ??= createWaitingTokens(environment, stateKey);
  const { pkce, waiting } = core;
  const { webauthn = browserWebAuthn() } = environment;
  const oauth = { ...parts, environment, pkce, bootstrap, events, publicToken, apiBaseUrl, prefix };
  return {
    otps: createOtps({ ...parts, tokens }),
    magicLinks: createMagicLinks({ ...parts, pkce, bootstrap, tokens, environment, prefix, waiting }),
    oauth: {
      ...createOAuth({ ...oauth, clientsideServicesIframeURL }),
      ...createAttach({ ...parts, tokens }),
    },
    passwords: createPasswords({ ...parts, pkce, bootstrap, keeper, tokens, environment, prefix }),
    webauthn: createWebAuthn({ ...parts, keeper, tokens, environment: { ...environment, webauthn } }),
    cryptoWallets: createCryptoWallets({ ...parts, bootstrap, tokens, environment }),
    clientServices: createClientServices({ run, environment, apiBaseUrl, clientsideServicesIframeURL }),
    totps: createTotps({ ...parts, keeper, tokens, remembered }),
    idp: createIdp({ ...parts, tokens }),
    impersonation: createImpersonation(parts),
    searchManager: { ...createSearch(parts), ...createOrganizations(parts) },
    session: {
      ...createAdmission({ ...parts, tokens }),
      ...createAttest(parts),
      ...createAccessTokens(parts),
      ...createOwnSessions<OwnSession>({
        ...parts,
        path: '/users/sessions',
        tokens,
        currentId: () => keeper.store.get().session?.session_id,
      }),
      ...createReauthenticate({ ...parts, tokens }),
    },
    user: createUsers({ ...parts, keeper, tokens }),
    rbac: createRbac({ run, core, names }),
  };
}

/** What exchanges the token in an address for a session. */
export const createLinks = linksWith(createMethods);
