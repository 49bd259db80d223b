import { lazy } from '../../machine/lazy.ts';

/** Fetched beside the call that says whether the link asks. */
export const askScreens = lazy(() => import('./ask-screens.ts'));
