/** The wallets: few users confirm with one. */
import { lazy } from '../../machine/lazy.ts';

export const walletStep = lazy(() => import('./wallet-step.tsx'));
