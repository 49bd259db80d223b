/** The screens stage of product `passwords`. */
import { SignedIn } from '../../components/screens/success.tsx';
import type { FlowScreens } from '../../machine/product.ts';
import type { PasswordsEvent, PasswordsScreen, PasswordsTask } from './flow.ts';
import {
  LinkNeededView,
  PasswordResetView,
  PasswordsArrivedView,
  PasswordsSwitchView,
} from './link-views.tsx';
import { passwordsTable } from './screens-flow.ts';
import { passwordsHandlers } from './tasks.ts';
import { PasswordCreateView, PasswordLogInView, ResetSentView } from './views.tsx';

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
