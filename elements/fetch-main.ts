/** The chunk of the main stage: React, and the login that it draws. */
import { fetchRepeatably } from '../session-core/lib/lazy.ts';
import { afterPaint } from './paint.ts';

declare const __ONE_FILE__: boolean | undefined;

const fetchReact = () => fetchRepeatably(() => import('./login-main.ts'));
const oneFile = typeof __ONE_FILE__ !== 'undefined' && __ONE_FILE__;

/**
 * Fetches the main stage. The one-file build has nothing to fetch but much to run, so it waits until the browser has painted
 * the drawing.
 */
export const fetchMain = oneFile ? () => new Promise<void>(afterPaint).then(fetchReact) : fetchReact;
