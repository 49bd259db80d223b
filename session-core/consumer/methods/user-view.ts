/** The signed-in visitor, as this page knows them. */
import type { CachedRead } from '../../cached-read.ts';
import type { Run } from '../../lib/run.ts';
import type { SessionKeeper } from '../../state/session.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { User } from '../../wire/shared.ts';
import type { SessionClient } from '../client.ts';
import { changes } from './changes.ts';
import { noSession } from './sessions.ts';

interface UserViewParts {
  run: Run;
  userRead: CachedRead<User>;
  keeper: SessionKeeper;
  tokens: Pick<TokenKeeper, 'present'>;
  subscribe: SessionKeeper['store']['subscribe'];
}

export function createUserView({
  run,
  userRead,
  keeper,
  tokens,
  subscribe,
}: UserViewParts): Pick<SessionClient['user'], 'get' | 'getInfo' | 'onChange'> {
  return {
    get: (settings) =>
      run(settings, async () => {
        if (!tokens.present()) throw noSession('user.get');
        return userRead.get();
      }),

    getInfo() {
      const { user, fromCache } = keeper.store.get();
      return { user, fromCache };
    },

    onChange: changes(keeper, subscribe, (state) => state.user),
  };
}
