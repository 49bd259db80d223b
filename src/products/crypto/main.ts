/** The main stage of product `crypto`. */
import type { ProductMain } from '../../machine/product.ts';
import { WalletButtons } from './buttons.tsx';
import { type CryptoEvent, type CryptoScreen, type CryptoTask, cryptoOnMain } from './flow.ts';

export const cryptoMain: ProductMain<CryptoScreen, CryptoEvent, CryptoTask> = {
  table: cryptoOnMain,
  // A reload closes the wallet's window, so it starts again at Main.
  revive: {},
  partViews: { buttons: WalletButtons },
};
