import { afterPaint } from '../drawing/paint.ts';

declare const __ONE_FILE__: boolean | undefined;

const oneFile = typeof __ONE_FILE__ !== 'undefined' && __ONE_FILE__;

/**
 * Fetches the main stage. The one-file build has nothing to fetch but much to run, so it waits until the browser has painted
 * the drawing.
 */
export function mainFetcher<Main>(fetchReact: () => Promise<Main>): () => Promise<Main> {
  return oneFile ? () => new Promise<void>(afterPaint).then(fetchReact) : fetchReact;
}
