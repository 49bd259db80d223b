import { lazy } from '../../session-core/lib/lazy.ts';

/** What completes a form, for pages without the idle stage of a login: they fetch it with the first letter. */
export const lateExtras = lazy(
  () => import('./extras-alone.ts'),
  ({ extras }) => extras,
);
