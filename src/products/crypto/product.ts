/** Product `crypto`: sign-in by the signature of a crypto wallet. */
import { lazy } from '../../machine/lazy.ts';
import type { Product } from '../../machine/product.ts';
import type { CryptoEvent, CryptoScreen, CryptoTask } from './flow.ts';

export const cryptoWallets: Product<CryptoScreen, CryptoEvent, CryptoTask> = {
  id: 'crypto',
  prefix: 'crypto',
  calls: ['cryptoWallets'],
  main: lazy(
    () => import('./main.ts'),
    ({ cryptoMain }) => cryptoMain,
  ),
  screens: lazy(
    () => import('./screens.ts'),
    ({ cryptoScreens }) => cryptoScreens,
  ),
};
