/** Product `passwords`: sign-in with a password, and the ways to a new one. */
import { later } from '../../machine/later.ts';
import type { Product } from '../../machine/product.ts';
import type { PasswordsEvent, PasswordsScreen, PasswordsTask } from './flow.ts';

export const passwords: Product<PasswordsScreen, PasswordsEvent, PasswordsTask> = {
  id: 'passwords',
  prefix: 'passwords',
  front: later(
    () => import('./front.ts'),
    ({ passwordsFront }) => passwordsFront,
  ),
  rest: later(
    () => import('./rest.ts'),
    ({ passwordsRest }) => passwordsRest,
  ),
};
