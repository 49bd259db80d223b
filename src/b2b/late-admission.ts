/** The step for terms and fields, which few projects ask for. Every way to its screens starts a task of it, which fetches it. */
import { lazy } from '../machine/lazy.ts';

export const admission = lazy(() => import('./admission.ts'));
