/** A read from the server that many callers share: it is made once, and again when the answer may have changed. */
import type { Environment } from './environment.ts';
import { isFinal } from './is-final.ts';

/** Callers within this time share a reading. Milliseconds, as the other two. */
export const dedupe = 2_000;
/** Least time between two readings that are made because the page is looked at again. */
const focusThrottle = 5_000;
/** After a failure; twice as long after each further one, six times at most. */
const errorRetry = 5_000;
const errorRetrySlow = 10_000;
const mostDoublings = 6;

export interface CachedRead<T> {
  /** The reading that there is, if it is young enough, else a new one. Rejects as the reading does. */
  get(): Promise<T>;
  stop(): void;
}

interface CachedReadParts<T> {
  environment: Pick<Environment, 'clock' | 'presence' | 'slowConnection'>;
  read(): Promise<T>;
  /** Given what was read, unless that is about something else by now. */
  keep?: (value: T) => void;
  /** How long a reading is young. Milliseconds. */
  maxAge: number;
  /** What the reading is about; when one of these is another, the reading counts no longer. */
  about?: () => readonly unknown[];
  /** Whether there is anything to read. */
  wanted?: () => boolean;
}

interface Reading<T> {
  at: number;
  about: readonly unknown[];
  outcome: Promise<T>;
}

/** Nothing is read before the first `get`; from then on also when the page is looked at again, and after failures. */
export function createCachedRead<T>({
  environment: { clock, presence, slowConnection = () => false },
  read,
  keep,
  maxAge,
  about = () => [],
  wanted = () => true,
}: CachedReadParts<T>): CachedRead<T> {
  let last: Reading<T> | null = null;
  let failures = 0;
  let stopped = false;
  let cancelRetry = () => {};
  let stopListening: (() => void) | null = null;

  function start(): Promise<T> {
    cancelRetry();
    const reading: Reading<T> = { at: clock.now(), about: about(), outcome: read().then(kept) };
    function kept(value: T): T {
      if (keep && isStill(reading)) {
        keep(value);
        // What the reading itself has changed makes it no older.
        reading.about = about();
      }
      return value;
    }
    last = reading;
    reading.outcome.then(
      () => {
        failures = 0;
      },
      (error) => {
        if (last !== reading || stopped) return;
        reading.at = Number.NEGATIVE_INFINITY;
        if (!isFinal(error)) retryLater();
      },
    );
    return reading.outcome;
  }

  function retryLater(): void {
    const pause = (slowConnection() ? errorRetrySlow : errorRetry) * 2 ** Math.min(failures, mostDoublings);
    failures += 1;
    cancelRetry = clock.after(pause, lookAgain);
  }

  function lookAgain(): void {
    // No caller waits for it, and a failure is tried again.
    if (wanted()) start().catch(() => undefined);
  }

  function isStill(reading: Reading<T>): boolean {
    const now = about();
    return reading.about.every((part, index) => part === now[index]);
  }

  function age({ at }: Reading<T>): number {
    // A clock that was set back makes a reading old, not young for ever.
    const passed = clock.now() - at;
    return passed < 0 ? Number.POSITIVE_INFINITY : passed;
  }

  let focusedAt = Number.NEGATIVE_INFINITY;
  function onWake(): void {
    if (Math.abs(clock.now() - focusedAt) < focusThrottle) return;
    if (last && age(last) < dedupe) return;
    focusedAt = clock.now();
    lookAgain();
  }

  return {
    get() {
      stopListening ??= presence.onWake(onWake);
      return last && age(last) < maxAge && isStill(last) ? last.outcome : start();
    },
    stop() {
      stopped = true;
      cancelRetry();
      stopListening?.();
    },
  };
}
