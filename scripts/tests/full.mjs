/** What `npm run test:full` adds to `npm test`: see docs/design/tests.md. */

/** Whether this is a run of `npm run test:full`, or a process of one. */
export const isFull = process.env.FULL_TESTS === '1' || process.argv.includes('--full');

/** Whether every test runs. What holds only of all suites together is not required of those that a change chooses. */
export const hasAllTests = process.env.SOME_TESTS !== '1';

/** Tags of the journeys in Firefox or WebKit. The full run adds those in which the engines do nothing of their own. */
export const tagsIn = (engine, all) => new RegExp(all ? `@${engine}` : `@${engine}(?!-full)`);

/** Tag of journeys that differ from others only in the language or the look: in Chromium, too, only the full run has them. */
export const onlyFull = /@full\b/;
