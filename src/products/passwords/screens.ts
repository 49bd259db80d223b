/** The screens stage of product `passwords`. */

import { bringCalls } from '../../../session-core/consumer/brought-calls.ts';
import { magicLinks } from '../../../session-core/consumer/groups/magic-links.ts';
import { passwords } from '../../../session-core/consumer/groups/passwords.ts';
import { createSearch } from '../../../session-core/consumer/methods/search.ts';
import { SignedIn } from '../../components/screens/success.tsx';
import type { FlowScreens } from '../../machine/product.ts';
import { bringTexts } from '../../strings/loaded-messages.ts';
import type { PasswordsEvent, PasswordsScreen, PasswordsTask } from './flow.ts';
import {
  LinkNeededView,
  PasswordResetView,
  PasswordsArrivedView,
  PasswordsSwitchView,
} from './link-views.tsx';
import { passwordsTable } from './screens-flow.ts';
import { passwordsStrings } from './strings.ts';
import { passwordsHandlers } from './tasks.ts';
import { PasswordCreateView, PasswordLogInView, ResetSentView } from './views.tsx';

bringTexts(passwordsStrings);
bringCalls({ passwords, magicLinks, searchManager: createSearch });

export const passwordsScreens: FlowScreens<PasswordsScreen, PasswordsEvent, PasswordsTask> = {
  table: passwordsTable,
  handlers: passwordsHandlers,
  views: {
    'passwords.create': PasswordCreateView,
    'passwords.logIn': PasswordLogInView,
    'passwords.resetSent': ResetSentView,
    'passwords.arrived': PasswordsArrivedView,
    'passwords.reset': PasswordResetView,
    'passwords.linkNeeded': LinkNeededView,
    'passwords.switch': PasswordsSwitchView,
    'passwords.confirmed': SignedIn,
  },
};
