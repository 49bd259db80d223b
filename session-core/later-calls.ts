/** The way to the calls that few visits need. */
import { laterPart } from './later-group.ts';
import { repeatable } from './repeatable.ts';

/** Fetches them, once for all clients of the page: `index.ts` as a chunk of its own, `inside.ts` with itself. */
export const laterMethods = laterPart<Pick<typeof import('./later-methods.ts'), 'createLaterMethods'>>();

/** Fetches one-tap. */
export const oneTapMethods = laterPart(repeatable(() => import('./methods/one-tap.ts')));
