/** Waits for a condition. */
import { setTimeout as pause } from 'node:timers/promises';

/** Repeats the work until it gives something true. What is late on a busy machine is not broken: the default is long. @throws Error with the reason of the last failure */
export async function until(work, what, seconds = 600) {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    let reason;
    try {
      const result = await work();
      if (result) return result;
    } catch (error) {
      reason = error;
    }
    if (performance.now() > end) throw new Error(`Timed out waiting until ${what}.`, { cause: reason });
    await pause(50);
  }
}
