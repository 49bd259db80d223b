/** The chunk with React, and with all screens of a login. */
import { repeatable } from '../session-core/repeatable.ts';
import { afterPaint } from './paint.ts';

declare const __ONE_FILE__: boolean | undefined;

const fetchReact = repeatable(() => import('./login-main.ts'));
const oneFile = typeof __ONE_FILE__ !== 'undefined' && __ONE_FILE__;

/**
 * Fetches it, at once. In the one-file build there is nothing to fetch, but much to run: that waits until what was
 * drawn is on the screen.
 */
export const fetchMain = oneFile ? () => new Promise<void>(afterPaint).then(fetchReact) : fetchReact;
