/** The chunk of calls, which the first of them loads. */

import type { MethodsParts } from '../axis.ts';
import { durationRule, optionalDurationRule } from '../lib/check.ts';
import { createPkce } from '../links/pkce.ts';
import { createWaitingTokens } from '../links/waiting-tokens.ts';
import { createOwnSessions } from '../methods/own-sessions.ts';
import { pageCalls, preparePage } from '../methods/page-calls.ts';
import { createRbac } from '../methods/rbac.ts';
import { createRememberedDevices } from '../methods/remembered-devices.ts';
import { browserWebAuthn } from '../webauthn/browser-webauthn.ts';
import type { OwnSession } from '../wire/sessions.ts';
import type { SessionClient } from './client.ts';
import { firstFactors } from './first-factors.ts';
import { remembersWay } from './last-way.ts';
import { linksWith } from './links.ts';
import { createAdmission } from './methods/admission.ts';
import { createClientServices } from './methods/client-services.ts';
import { createCryptoWallets } from './methods/crypto-wallets.ts';
import { createIdp } from './methods/idp.ts';
import { createMagicLinks } from './methods/magic-links.ts';
import { methodOf } from './methods/method-of.ts';
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
  const parts = { call, run, tokens, commit: remembersWay(createCommit(core), core, environment) };
  // Shared by all clients of the page, because it keeps a pair that could not be stored.
  core.pkce ??= createPkce({ environment, stateKey });
  core.waiting ??= createWaitingTokens(environment, stateKey);
  const { pkce, waiting } = core;
  const { webauthn = browserWebAuthn() } = environment;
  const oauth = { ...parts, environment, pkce, bootstrap, events, publicToken, apiBaseUrl, prefix };
  return {
    otps: createOtps(parts),
    magicLinks: createMagicLinks({ ...parts, pkce, bootstrap, environment, prefix, waiting }),
    oauth: {
      ...createOAuth({ ...oauth, clientsideServicesIframeURL }),
      attach: methodOf(parts, 'POST /oauth/attach', {
        method: 'oauth.attach',
        rules: { provider: 'string' },
        needsSession: true,
      }),
    },
    passwords: createPasswords({ ...parts, pkce, bootstrap, keeper, environment, prefix }),
    webauthn: createWebAuthn({ ...parts, keeper, environment: { ...environment, webauthn } }),
    cryptoWallets: createCryptoWallets({ ...parts, bootstrap, environment }),
    clientServices: createClientServices({ run, environment, apiBaseUrl, clientsideServicesIframeURL }),
    totps: createTotps({ ...parts, keeper, remembered }),
    idp: createIdp(parts),
    impersonation: {
      authenticate: methodOf(parts, 'POST /impersonation/authenticate', {
        method: 'impersonation.authenticate',
        rules: { impersonation_token: 'string', ...optionalDurationRule },
        signsIn: true,
      }),
    },
    searchManager: { ...createSearch(parts), ...createOrganizations(parts) },
    session: {
      ...createAdmission(parts),
      attest: methodOf(parts, 'POST /sessions/attest', {
        method: 'session.attest',
        rules: {
          profile_id: 'string',
          token: 'string',
          session_token: 'string?',
          session_jwt: 'string?',
          ...optionalDurationRule,
        },
        signsIn: true,
      }),
      exchangeAccessToken: methodOf(parts, 'POST /sessions/exchange_access_token', {
        method: 'session.exchangeAccessToken',
        rules: { access_token: 'string', ...durationRule },
        signsIn: true,
      }),
      ...createOwnSessions<OwnSession>({
        ...parts,
        path: '/users/sessions',
        currentId: () => keeper.store.get().session?.session_id,
      }),
      ...createReauthenticate(parts),
    },
    user: createUsers({ ...parts, keeper }),
    rbac: createRbac({ run, core, names }),
  };
}

/** What exchanges the token in an address for a session. */
export const createLinks = linksWith(createMethods);
