/** The calls of passkeys, wallets, second factors and the account, which most pages with a form never make. */
import type { MethodsParts } from '../axis.ts';
import { durationRule, optionalDurationRule } from '../lib/check.ts';
import { createOwnSessions } from '../methods/own-sessions.ts';
import { createRbac } from '../methods/rbac.ts';
import type { OwnSession } from '../wire/sessions.ts';
import type { SessionClient } from './client.ts';
import { createClientServices } from './methods/client-services.ts';
import { createCryptoWallets } from './methods/crypto-wallets.ts';
import { methodOf } from './methods/method-of.ts';
import { partsOf } from './methods/parts-of.ts';
import { createUsers } from './methods/users.ts';
import { createWebAuthn } from './methods/webauthn.ts';
import { names } from './names.ts';
import { createSeconds, type SecondMethods } from './second-factors.ts';
import type { ConsumerTypes } from './types.ts';

export type FurtherMethods = Pick<SessionClient, 'webauthn' | 'cryptoWallets' | 'clientServices'> &
  SecondMethods & {
    session: Omit<
      SessionClient['session'],
      'authenticate' | 'revoke' | 'updateSession' | 'getTokens' | 'getInfo' | 'onChange'
    >;
    user: Omit<SessionClient['user'], 'get' | 'getInfo' | 'onChange'>;
    rbac: Omit<SessionClient['rbac'], 'isAuthorizedSync'>;
  };

export function createFurtherMethods(methods: MethodsParts<ConsumerTypes>): FurtherMethods {
  const { core, run } = methods;
  const parts = partsOf(methods);
  const reauthenticate = methodOf(parts, 'POST /sessions/reauthentication', {
    method: 'session.reauthenticate',
    rules: { removing: 'string?' },
    needsSession: true,
  });
  return {
    webauthn: createWebAuthn(parts),
    cryptoWallets: createCryptoWallets(parts),
    clientServices: createClientServices(parts),
    ...createSeconds(parts),
    session: {
      admit: methodOf(parts, 'POST /sessions/intermediate/admission', {
        method: 'session.admit',
        rules: { accepted_terms: 'string?', fields: 'object?', ...durationRule },
        ofHalf: true,
        signsIn: true,
      }),
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
        currentId: () => core.keeper.store.get().session?.session_id,
      }),
      reauthenticate: (options = {}, settings) => reauthenticate(options, settings),
    },
    user: createUsers(parts),
    rbac: createRbac({ run, core, names }),
  };
}
