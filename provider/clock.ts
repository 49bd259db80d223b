/** The one source of the time of day, so that a test can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Waits by a timer of the system. */
export const systemPause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export function later(from: Date, milliseconds: number): Date {
  return new Date(from.getTime() + milliseconds);
}
