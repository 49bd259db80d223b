/** The screens stage of product `crypto`. */

import { SignedIn } from '../../components/screens/success.tsx';
import type { FlowScreens } from '../../machine/product.ts';
import { bringTexts } from '../../strings/loaded-messages.ts';
import type { CryptoEvent, CryptoScreen, CryptoTask } from './flow.ts';
import { cryptoTable } from './screens-flow.ts';
import { cryptoStrings } from './strings.ts';
import { cryptoHandlers } from './tasks.ts';
import {
  CryptoConnectView,
  CryptoFailedView,
  CryptoOtherView,
  CryptoSetUpView,
  CryptoSignView,
} from './views.tsx';

bringTexts(cryptoStrings);

export const cryptoScreens: FlowScreens<CryptoScreen, CryptoEvent, CryptoTask> = {
  table: cryptoTable,
  handlers: cryptoHandlers,
  views: {
    'crypto.connect': CryptoConnectView,
    'crypto.sign': CryptoSignView,
    'crypto.other': CryptoOtherView,
    'crypto.setUp': CryptoSetUpView,
    'crypto.failed': CryptoFailedView,
    'crypto.confirmed': SignedIn,
  },
};
