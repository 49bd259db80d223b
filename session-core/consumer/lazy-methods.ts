/** The way to the calls that few visits need. */

import { repeatable } from '../lib/lazy.ts';
import { laterPart } from '../lib/lazy-calls.ts';

/** Fetches them, once for all clients of the page: `index.ts` as a chunk of its own, `inside.ts` with itself. */
export const laterMethods = laterPart<Pick<typeof import('./create-methods.ts'), 'createLaterMethods'>>();

/** Fetches one-tap. */
export const oneTapMethods = laterPart(repeatable(() => import('./methods/one-tap.ts')));
