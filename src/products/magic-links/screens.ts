/** The screens stage of product `emailMagicLinks`. */

import { bringCalls } from '../../../session-core/consumer/brought-calls.ts';
import { magicLinks } from '../../../session-core/consumer/groups/magic-links.ts';
import { lateView } from '../../components/late-view.tsx';
import { SignedIn } from '../../components/screens/success.tsx';
import type { FlowScreens } from '../../machine/product.ts';
import { bringTexts } from '../../strings/loaded-messages.ts';
import type { MagicLinksEvent, MagicLinksScreen, MagicLinksTask } from './flow.ts';
import { askScreens } from './late-ask.ts';
import { magicLinksTable } from './screens-flow.ts';
import { magicLinksStrings } from './strings.ts';
import { magicLinksHandlers } from './tasks.ts';
import { LinkSentView, MagicLinksArrivedView } from './views.tsx';

bringTexts(magicLinksStrings);
bringCalls({ magicLinks });

export const magicLinksScreens: FlowScreens<MagicLinksScreen, MagicLinksEvent, MagicLinksTask> = {
  table: magicLinksTable,
  handlers: magicLinksHandlers,
  views: {
    'magicLinks.sent': LinkSentView,
    'magicLinks.arrived': MagicLinksArrivedView,
    'magicLinks.asked': lateView(askScreens, ({ LinkAskedView }) => LinkAskedView),
    'magicLinks.approved': lateView(askScreens, ({ LinkApprovedView }) => LinkApprovedView),
    'magicLinks.confirmed': SignedIn,
  },
};
