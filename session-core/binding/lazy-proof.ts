/** The proofs of possession in a chunk of their own, for pages that may never sign anybody in. */
import { lazy } from '../lib/lazy.ts';

export const lazyProof = lazy(() => import('./proof.ts'));
