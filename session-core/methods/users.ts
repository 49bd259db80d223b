/** The account of the signed-in visitor. */
import { check } from '../check.ts';
import type { SessionClient } from '../client.ts';
import { AuthError } from '../errors.ts';
import { toKnownState } from '../state/known-state.ts';
import type { SessionKeeper } from '../state/session.ts';
import type { TokenKeeper } from '../state/tokens.ts';
import { changes } from './changes.ts';
import type { MethodParts } from './parts.ts';
import { noSession } from './sessions.ts';

interface UserMethodParts extends MethodParts {
  keeper: SessionKeeper;
  tokens: TokenKeeper;
  subscribe: SessionKeeper['store']['subscribe'];
}

export function createUsers({
  call,
  run,
  keeper,
  tokens,
  subscribe,
}: UserMethodParts): SessionClient['user'] {
  /** All deletions are one: of a factor, by its id. */
  const deletion =
    (
      method: string,
      factor: 'webauthn_registrations' | 'crypto_wallets',
    ): SessionClient['user']['deleteCryptoWallet'] =>
    (id, settings) =>
      run(settings, async (signal) => {
        check(`user.${method}`, undefined, { id }, { id: 'string' });
        if (id === '') throw new AuthError('usage_error', `user.${method}: "id" must not be empty.`);
        if (!tokens.present()) throw noSession(`user.${method}`);
        const before = keeper.generation();
        const answer = await call(`DELETE /users/${factor}/:id`, null, { params: { id }, signal });
        const { __user, ...reply } = answer;
        if (keeper.generation() === before && keeper.store.get().session) keeper.updateUser(__user);
        return reply;
      });

  return {
    get: (settings) =>
      run(settings, async (signal) => {
        if (!tokens.present()) throw noSession('user.get');
        const before = keeper.generation();
        const reply = await call('GET /users/me', null, { signal });
        const { request_id: _request, status_code: _status, ...user } = reply;
        if (!toKnownState({ user })) {
          throw new AuthError('invalid_reply', 'The reply does not say who signed in.');
        }
        // An answer about a visitor who has left is not put in place of the present one.
        if (keeper.generation() === before && keeper.store.get().session) keeper.updateUser(user);
        return user;
      }),

    deleteWebauthnRegistration: deletion('deleteWebauthnRegistration', 'webauthn_registrations'),
    deleteCryptoWallet: deletion('deleteCryptoWallet', 'crypto_wallets'),

    getInfo() {
      const { user, fromCache } = keeper.store.get();
      return { user, fromCache };
    },

    onChange: changes(keeper, subscribe, (state) => state.user),
  };
}
