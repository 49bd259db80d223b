/** What loads later of passkeys: also a page that does not name them may ask for one. */
import { lazy } from '../../machine/lazy.ts';

export const latePasskeys = lazy(
  () => import('./passkeys-screens.ts'),
  ({ passkeysScreens }) => passkeysScreens,
);
