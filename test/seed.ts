/**
 * What the random tests start from. `npm test` tries the same cases each time, so that its result depends on the change
 * alone. `npm run test:full` tries others, and `SEED` repeats a run.
 */
const { SEED, FULL_TESTS }: Record<string, string | undefined> = globalThis.process?.env ?? {};

export const seed = Number(SEED ?? (FULL_TESTS === '1' ? Date.now() % 2 ** 31 : 1));
