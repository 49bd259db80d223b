/** Product `passkeys`: sign-in with a passkey, and making, renaming and deleting one. */
import { lazy } from '../../machine/lazy.ts';
import type { Product } from '../../machine/product.ts';
import type { PasskeysEvent, PasskeysScreen, PasskeysTask } from './flow.ts';

export const passkeys: Product<PasskeysScreen, PasskeysEvent, PasskeysTask> = {
  id: 'passkeys',
  prefix: 'passkeys',
  calls: ['webauthn'],
  main: lazy(
    () => import('./main.ts'),
    ({ passkeysMain }) => passkeysMain,
  ),
  screens: lazy(
    () => import('./screens.ts'),
    ({ passkeysScreens }) => passkeysScreens,
  ),
};
