/** Wallets on the first screen of members. */
import { lazy } from '../../machine/lazy.ts';
import { WalletButtons } from '../../products/crypto/buttons.tsx';
import { cryptoOnMain } from '../../products/crypto/flow.ts';
import { onceFound, placed, viewAsUsers } from './as-users.ts';
import { createMethod } from './create-method.ts';
import type { MethodTable } from './method.ts';

const { main } = placed(cryptoOnMain) as Required<MethodTable>;

export const wallets = createMethod({
  prefix: 'crypto',
  calls: ['cryptoWallets'],
  table: {
    main: {
      'crypto.chosen': onceFound(main['crypto.chosen']),
      'crypto.otherAsked': onceFound(main['crypto.otherAsked']),
      'crypto.setUpAsked': onceFound(main['crypto.setUpAsked']),
    },
  },
  Part: viewAsUsers(WalletButtons),
  more: lazy(
    () => import('./wallets-screens.ts'),
    ({ walletsScreens }) => walletsScreens,
  ),
});
