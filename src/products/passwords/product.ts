/** Product `passwords`: sign-in with a password, and its reset. */
import { lazy } from '../../machine/lazy.ts';
import type { Product } from '../../machine/product.ts';
import type { PasswordsEvent, PasswordsScreen, PasswordsTask } from './flow.ts';

export const passwords: Product<PasswordsScreen, PasswordsEvent, PasswordsTask> = {
  id: 'passwords',
  prefix: 'passwords',
  main: lazy(
    () => import('./main.ts'),
    ({ passwordsMain }) => passwordsMain,
  ),
  screens: lazy(
    () => import('./screens.ts'),
    ({ passwordsScreens }) => passwordsScreens,
  ),
};
