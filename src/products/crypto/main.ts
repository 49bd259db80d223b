/** What product `crypto` needs for the first screen. */
import type { ProductMain } from '../../machine/product.ts';
import { WalletButtons } from './buttons.tsx';
import { type CryptoEvent, type CryptoScreen, type CryptoTask, cryptoOnMain } from './flow.ts';

export const cryptoMain: ProductMain<CryptoScreen, CryptoEvent, CryptoTask> = {
  table: cryptoOnMain,
  // A wallet's window does not outlive the page: a reload begins anew.
  revive: {},
  partViews: { buttons: WalletButtons },
};
