/** The chunk with React, and with all screens of a login. */
import { repeatable } from '../session-core/repeatable.ts';

declare const __ONE_FILE__: boolean | undefined;

const fetchReact = repeatable(() => import('./login-inside.ts'));
const oneFile = typeof __ONE_FILE__ !== 'undefined' && __ONE_FILE__;

/**
 * Fetches it, at once. In the one-file build there is nothing to fetch, but much to run: that waits until what was
 * drawn is on the screen.
 */
export const withReact = oneFile ? () => drawn().then(fetchReact) : fetchReact;

/** How long a page that is not shown, and has no frames, is waited for. Milliseconds. */
const patience = 200;

function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, patience);
  });
}
