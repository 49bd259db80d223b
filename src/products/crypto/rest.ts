/** What product `crypto` needs after the first screen. */
import type { Rest } from '../../machine/product.ts';
import type { CryptoEvent, CryptoScreen, CryptoTask } from './flow.ts';
import { cryptoTable } from './later-flow.ts';
import { cryptoHandlers } from './tasks.ts';
import { ConfirmedView, ConnectView, FailedView, OtherWalletsView, SetUpView, SignView } from './views.tsx';

export const cryptoRest: Rest<CryptoScreen, CryptoEvent, CryptoTask> = {
  table: cryptoTable,
  handlers: cryptoHandlers,
  views: {
    'crypto.connect': ConnectView,
    'crypto.sign': SignView,
    'crypto.other': OtherWalletsView,
    'crypto.setUp': SetUpView,
    'crypto.failed': FailedView,
    'crypto.confirmed': ConfirmedView,
  },
};
