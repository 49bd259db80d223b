/** All screens but the first, in a chunk of their own. */
import { lazy } from '../../machine/lazy.ts';

export const screens = lazy(() => import('./screens.ts'));
