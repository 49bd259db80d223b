/** Fixed windows of time, in which each caller may do so much. Counted in memory: each process has its own. */

/** As long as every window. Milliseconds. */
const oneMinute = 60_000;
/** From so many callers on, those whose window is over are forgotten before another is added. */
const tidyFrom = 1_000;

/** Counts one call. Gives the seconds to wait when it was one too many, else null. */
export type Limit = (caller: string) => number | null;

/**
 * @param perMinute Calls that each caller has in a minute.
 * @param now Milliseconds since 1970.
 */
export function createLimit({ perMinute, now }: { perMinute: number; now: () => number }): Limit {
  const windows = new Map<string, { calls: number; ends: number }>();

  function open(caller: string, moment: number) {
    const known = windows.get(caller);
    // One that ends later than a minute from now was begun by a clock that ran ahead.
    if (known && known.ends > moment && known.ends <= moment + oneMinute) return known;
    if (windows.size >= tidyFrom) {
      for (const [other, { ends }] of windows) if (ends <= moment) windows.delete(other);
    }
    const fresh = { calls: 0, ends: moment + oneMinute };
    windows.set(caller, fresh);
    return fresh;
  }

  return (caller) => {
    const moment = now();
    const window = open(caller, moment);
    window.calls += 1;
    return window.calls <= perMinute ? null : Math.max(1, Math.ceil((window.ends - moment) / 1000));
  };
}
