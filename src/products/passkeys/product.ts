/** Product `passkeys`: sign-in with a passkey, and making, renaming and deleting one. */
import { later } from '../../machine/later.ts';
import type { Product } from '../../machine/product.ts';
import type { PasskeysEvent, PasskeysScreen, PasskeysTask } from './flow.ts';

export const passkeys: Product<PasskeysScreen, PasskeysEvent, PasskeysTask> = {
  id: 'passkeys',
  prefix: 'passkeys',
  front: later(
    () => import('./front.ts'),
    ({ passkeysFront }) => passkeysFront,
  ),
  rest: later(
    () => import('./rest.ts'),
    ({ passkeysRest }) => passkeysRest,
  ),
};
