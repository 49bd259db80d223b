/** The screens stage of product `emailMagicLinks`. */
import { SignedIn } from '../../components/screens/success.tsx';
import type { FlowScreens } from '../../machine/product.ts';
import { LinkApprovedView, LinkAskedView } from './ask-views.tsx';
import type { MagicLinksEvent, MagicLinksScreen, MagicLinksTask } from './flow.ts';
import { magicLinksTable } from './screens-flow.ts';
import { magicLinksHandlers } from './tasks.ts';
import { LinkSentView, MagicLinksArrivedView } from './views.tsx';

export const magicLinksScreens: FlowScreens<MagicLinksScreen, MagicLinksEvent, MagicLinksTask> = {
  table: magicLinksTable,
  handlers: magicLinksHandlers,
  views: {
    'magicLinks.sent': LinkSentView,
    'magicLinks.arrived': MagicLinksArrivedView,
    'magicLinks.asked': LinkAskedView,
    'magicLinks.approved': LinkApprovedView,
    'magicLinks.confirmed': SignedIn,
  },
};
