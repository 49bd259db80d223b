/** The way to the calls that few visits need. */
import { laterPart } from './later-group.ts';

/** Fetches them, once for all clients of the page. */
export const laterMethods = laterPart(() => import('./later-methods.ts'));

/** Fetches one-tap. */
export const oneTapMethods = laterPart(() => import('./methods/one-tap.ts'));
