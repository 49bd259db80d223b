/** One step that undoes a part of a start. */
export type Step = () => unknown;

/** Runs every step even if others fail, and returns their errors. */
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
