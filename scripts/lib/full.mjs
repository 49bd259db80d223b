/** What `npm run test:full` adds to `npm test`: see decision 0221. */

/** Whether this is a run of `npm run test:full`. */
export const isFull = process.env.FULL_TESTS === '1';

/** Tags of the journeys in Firefox. The full run adds those in which the engines do nothing of their own. */
export const firefoxTags = (all) => (all ? /@firefox/ : /@firefox(?!-full)/);
