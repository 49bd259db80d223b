/** The account of the signed-in visitor. */
import type { CachedRead } from '../cached-read.ts';
import { check } from '../check.ts';
import type { SessionClient } from '../client.ts';
import { AuthError } from '../errors.ts';
import type { SessionKeeper } from '../state/session.ts';
import type { TokenKeeper } from '../state/tokens.ts';
import type { User } from '../wire/shared.ts';
import { changes } from './changes.ts';
import type { MethodParts } from './parts.ts';
import { noSession } from './sessions.ts';
import { changeUser } from './user-changes.ts';

interface UserMethodParts extends MethodParts {
  userRead: CachedRead<User>;
  keeper: SessionKeeper;
  tokens: TokenKeeper;
  subscribe: SessionKeeper['store']['subscribe'];
}

type Factor = 'emails' | 'phone_numbers' | 'totps' | 'oauth' | 'webauthn_registrations' | 'crypto_wallets';

export function createUsers(parts: UserMethodParts): SessionClient['user'] {
  const { call, run, keeper, tokens, subscribe, userRead } = parts;

  /** All deletions are one: of a factor, by its id. */
  const deletion =
    (method: string, argument: string, factor: Factor): SessionClient['user']['deleteEmail'] =>
    (id, settings) =>
      changeUser(parts, method, settings, {
        checkArguments: () => checkId(method, argument, id),
        send: (signal) => call(`DELETE /users/${factor}/:id`, null, { params: { id }, signal }),
      });

  return {
    get: (settings) =>
      run(settings, async () => {
        if (!tokens.present()) throw noSession('user.get');
        return userRead.get();
      }),

    update: (update, settings) =>
      changeUser(parts, 'user.update', settings, {
        checkArguments() {
          check('user.update', undefined, { update }, { update: 'object' });
          check('user.update', update, {}, { name: 'object?', untrusted_metadata: 'object?' });
          check('user.update name', update.name, {}, nameRules);
        },
        send: (signal) => call('PUT /users/me', { ...update }, { signal }),
      }),

    deleteEmail: deletion('user.deleteEmail', 'emailId', 'emails'),
    deletePhoneNumber: deletion('user.deletePhoneNumber', 'phoneId', 'phone_numbers'),
    deleteTOTP: deletion('user.deleteTOTP', 'totpId', 'totps'),
    deleteOAuthRegistration: deletion('user.deleteOAuthRegistration', 'oauthUserRegistrationId', 'oauth'),
    deleteWebauthnRegistration: deletion(
      'user.deleteWebauthnRegistration',
      'webauthnRegistrationId',
      'webauthn_registrations',
    ),
    deleteCryptoWallet: deletion('user.deleteCryptoWallet', 'cryptoWalletId', 'crypto_wallets'),

    getConnectedApps: (settings) =>
      run(settings, async (signal) => {
        if (!tokens.present()) throw noSession('user.getConnectedApps');
        return call('GET /users/connected_apps', null, { signal });
      }),

    revokedConnectedApp: (id, settings) =>
      run(settings, async (signal) => {
        checkId('user.revokedConnectedApp', 'connectedAppId', id);
        if (!tokens.present()) throw noSession('user.revokedConnectedApp');
        return call('POST /users/connected_apps/:id/revoke', null, { params: { id }, signal });
      }),

    getInfo() {
      const { user, fromCache } = keeper.store.get();
      return { user, fromCache };
    },

    onChange: changes(keeper, subscribe, (state) => state.user),
  };
}

function checkId(method: string, argument: string, id: string): void {
  check(method, undefined, { [argument]: id }, { [argument]: 'string' });
  if (id === '') throw new AuthError('usage_error', `${method}: "${argument}" must not be empty.`);
}

const nameRules = { first_name: 'string?', middle_name: 'string?', last_name: 'string?' } as const;
