/** The screens stage of product `passkeys`. */

import { SignedIn } from '../../components/screens/success.tsx';
import type { FlowScreens } from '../../machine/product.ts';
import { bringTexts } from '../../strings/loaded-messages.ts';
import { passkeyMessages } from '../../strings/passkey-messages.ts';
import type { PasskeysEvent, PasskeysScreen, PasskeysTask } from './flow.ts';
import { passkeysTable } from './screens-flow.ts';
import { passkeysStrings } from './strings.ts';
import { passkeysHandlers } from './tasks.ts';
import {
  PasskeysArrivedView,
  PasskeysCreatedView,
  PasskeysFinishedView,
  PasskeysNoUserView,
  PasskeysStartView,
} from './views.tsx';

export { offerScreens } from './offer.tsx';

bringTexts(passkeysStrings, passkeyMessages);

export const passkeysScreens: FlowScreens<PasskeysScreen, PasskeysEvent, PasskeysTask> = {
  table: passkeysTable,
  handlers: passkeysHandlers,
  views: {
    'passkeys.arrived': PasskeysArrivedView,
    'passkeys.noUser': PasskeysNoUserView,
    'passkeys.start': PasskeysStartView,
    'passkeys.created': PasskeysCreatedView,
    'passkeys.finished': PasskeysFinishedView,
    'passkeys.confirmed': SignedIn,
  },
};
