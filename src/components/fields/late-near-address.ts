import { lazy } from '../../../session-core/lib/lazy.ts';

/** The offer of a near address, for pages without the idle stage of a login: they fetch it with the first letter. */
export const lateNearAddress = lazy(
  () => import('./near-address-alone.ts'),
  ({ part }) => part.NearAddress,
);
