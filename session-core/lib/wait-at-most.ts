import type { Clock } from '../environment.ts';

/** Waits for `work`, but no longer than `milliseconds`. Rejects as `work` does within that time. */
export async function withPatience(
  clock: Clock,
  milliseconds: number,
  work: Promise<unknown>,
): Promise<void> {
  let cancel = () => {};
  const enough = new Promise<void>((resolve) => {
    cancel = clock.after(milliseconds, resolve);
  });
  try {
    await Promise.race([work, enough]);
  } finally {
    cancel();
  }
}
