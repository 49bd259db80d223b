/** Reads which sign-in method this browser used last, as the words of `Button`'s `ways`. */
import { readLocal } from '../../session-core/lib/guarded.ts';
import { lastUsedKeyOf, lastWalletKeyOf, lastWayKeyOf } from '../../session-core/state/more-names.ts';
import { stateKeyOf } from '../../session-core/state/names.ts';
import type { LoginIdle } from './idle.ts';

export const lastUsed: LoginIdle['lastUsed'] = (project) => {
  const stateKey = stateKeyOf(project);
  // Browsers that signed in before it was stored know the identity provider only.
  const way = readLocal(lastWayKeyOf(stateKey)) ?? readLocal(lastUsedKeyOf(stateKey));
  return way === 'wallet' ? readLocal(lastWalletKeyOf(stateKey)) : way;
};
