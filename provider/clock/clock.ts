/** The only source of time, so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** How long something takes: milliseconds since some moment, which no change of a clock touches. */
export type Elapsed = () => number;

export const systemElapsed: Elapsed = () => performance.now();

/** Waits with a system timer. */
export const systemPause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Runs something every so many milliseconds, until the function that it returns is called. */
export type Every = (milliseconds: number, run: () => void) => () => void;

/** With a system timer, which keeps no process alive. */
export const systemEvery: Every = (milliseconds, run) => {
  const timer = setInterval(run, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
};

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export function later(from: Date, milliseconds: number): Date {
  return new Date(from.getTime() + milliseconds);
}

/** Dates rows a millisecond apart, so that lists by age keep their order. */
export function inOrder<Row extends object>(
  first: Date,
  rows: readonly Row[],
): (Row & { created_at: Date })[] {
  return rows.map((row, index) => ({ ...row, created_at: later(first, index) }));
}
