/** Reads the signed-in user. */
import type { CachedRead } from '../../cached-read.ts';
import type { Run } from '../../lib/run.ts';
import { noSession } from '../../no-session.ts';
import { changesOf } from '../../state/changes.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { User } from '../../wire/shared.ts';
import type { SessionClient } from '../client.ts';
import type { ConsumerTypes, Keeper } from '../types.ts';

interface UserViewParts {
  run: Run;
  holderRead: CachedRead<Partial<ConsumerTypes['known']>>;
  keeper: Keeper;
  tokens: Pick<TokenKeeper, 'present'>;
  subscribe: Keeper['store']['subscribe'];
}

export function createUserView({
  run,
  holderRead,
  keeper,
  tokens,
  subscribe,
}: UserViewParts): Pick<SessionClient['user'], 'get' | 'getInfo' | 'onChange'> {
  return {
    get: (settings) =>
      run(settings, async () => {
        if (!tokens.present()) throw noSession('user.get');
        const { user } = await holderRead.get();
        // The keeper has rejected an answer without a user.
        return user as User;
      }),

    getInfo() {
      const { user, fromCache } = keeper.store.get();
      return { user, fromCache };
    },

    onChange: changesOf(keeper, subscribe, (state) => state.user),
  };
}
