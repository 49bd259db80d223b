/** Takes back what a start has done, newest first. */
export type Step = () => unknown;

/** Runs every step, whatever becomes of those before it, and gives what they threw. */
export async function undoAll(steps: readonly Step[]): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}
