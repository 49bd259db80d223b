/** Rate limits with fixed windows. Each process counts on its own, in memory. */

/** The length of every window. Milliseconds. */
const oneMinute = 60_000;
/** With so many windows, expired ones are removed before another is added. */
const cleanUpFrom = 1_000;

/** Counts one call. Returns the seconds to wait if it exceeds the limit, else null. */
export type Limit = (caller: string) => number | null;

/**
 * @param perMinute Calls that each caller may make in a minute.
 * @param now Milliseconds since 1970.
 */
export function createLimit({ perMinute, now }: { perMinute: number; now: () => number }): Limit {
  const windows = new Map<string, { calls: number; ends: number }>();

  function open(caller: string, moment: number) {
    const window = windows.get(caller);
    // A window that ends later than a minute from now was started by a clock that ran ahead.
    if (window && window.ends > moment && window.ends <= moment + oneMinute) return window;
    if (windows.size >= cleanUpFrom) {
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
