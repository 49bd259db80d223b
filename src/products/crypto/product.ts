/** Product `crypto`: sign-in by the signature of a crypto wallet. */
import { later } from '../../machine/later.ts';
import type { Product } from '../../machine/product.ts';
import type { CryptoEvent, CryptoScreen, CryptoTask } from './flow.ts';

export const cryptoWallets: Product<CryptoScreen, CryptoEvent, CryptoTask> = {
  id: 'crypto',
  prefix: 'crypto',
  front: later(
    () => import('./front.ts'),
    ({ cryptoFront }) => cryptoFront,
  ),
  rest: later(
    () => import('./rest.ts'),
    ({ cryptoRest }) => cryptoRest,
  ),
};
