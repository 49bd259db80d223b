/** The screens stage of product `oauth`. */
import { bringCalls } from '../../../session-core/consumer/brought-calls.ts';
import { oauth } from '../../../session-core/consumer/groups/oauth.ts';
import { SignedIn } from '../../components/screens/success.tsx';
import type { FlowScreens } from '../../machine/product.ts';
import { bringTexts } from '../../strings/loaded-messages.ts';
import type { OAuthEvent, OAuthScreen, OAuthTask } from './flow.ts';
import { oauthTable } from './screens-flow.ts';
import { oauthStrings } from './strings.ts';
import { oauthHandlers } from './tasks.ts';
import { OAuthArrivedView, OAuthInAppView, OAuthSwitchView } from './views.tsx';

bringCalls({ oauth });
bringTexts(oauthStrings);

export const oauthScreens: FlowScreens<OAuthScreen, OAuthEvent, OAuthTask> = {
  table: oauthTable,
  handlers: oauthHandlers,
  views: {
    'oauth.inApp': OAuthInAppView,
    'oauth.arrived': OAuthArrivedView,
    'oauth.switch': OAuthSwitchView,
    'oauth.confirmed': SignedIn,
  },
};
