/** The screens stage of the second factor. */

import { SignedIn } from '../../components/screens/success.tsx';
import type { FlowScreens } from '../../machine/product.ts';
import { codeMessages } from '../../strings/code-messages.ts';
import { bringTexts } from '../../strings/loaded-messages.ts';
import { passkeyMessages } from '../../strings/passkey-messages.ts';
import { TotpEnterView } from './enter-view.tsx';
import type { TotpEvent, TotpScreen, TotpTask } from './flow.ts';
import { TotpMailView } from './mail-view.tsx';
import { TotpOfferView, TotpOverView, TotpPasskeyView } from './other-views.tsx';
import { TotpRecoverView } from './recover-view.tsx';
import { totpTable } from './screens-flow.ts';
import { TotpSetUpView } from './set-up-view.tsx';
import { totpStrings } from './strings.ts';
import { totpHandlers } from './tasks.ts';

bringTexts(totpStrings, codeMessages, passkeyMessages);

export const totpScreens: FlowScreens<TotpScreen, TotpEvent, TotpTask> = {
  table: totpTable,
  handlers: totpHandlers,
  views: {
    'totp.enter': TotpEnterView,
    'totp.recover': TotpRecoverView,
    'totp.mail': TotpMailView,
    'totp.passkey': TotpPasskeyView,
    'totp.offer': TotpOfferView,
    'totp.setUp': TotpSetUpView,
    'totp.over': TotpOverView,
    'totp.confirmed': SignedIn,
  },
};
