/** One step that undoes a part of a start. */
import { within } from './deadline.ts';

export type Step = () => unknown;

/** Steps in named phases, which run in this order: what uses a part ends before it. */
export function createPhases<Phase extends string>(order: readonly Phase[]) {
  const added: { phase: Phase; step: Step }[] = [];
  return {
    add: (phase: Phase, step: Step): void => void added.push({ phase, step }),
    steps: (): Step[] =>
      order.flatMap((one) => added.filter(({ phase }) => phase === one).map(({ step }) => step)),
  };
}

/**
 * Runs every step even if others fail, and returns their errors.
 *
 * @param limit when it is over, the rest runs without anybody waiting for it. Milliseconds. @default none
 */
export async function undoAll(
  steps: readonly Step[],
  { limit = Number.POSITIVE_INFINITY } = {},
): Promise<unknown[]> {
  const end = performance.now() + limit;
  const failures: unknown[] = [];
  for (const [index, step] of steps.entries()) {
    try {
      const work = Promise.resolve(step());
      const remaining = Math.max(0, end - performance.now());
      await (remaining === Number.POSITIVE_INFINITY
        ? work
        : within(remaining, work, `Step ${index + 1} of the stop`));
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}
