/** A read that many callers share: made once, and repeated when the answer may have changed. */
import type { Environment } from './environment.ts';
import { isFinal } from './is-final.ts';

/** Callers within this time share an answer. Milliseconds, like the next two. */
export const dedupe = 2_000;
/** The shortest time between two reads that a return to the page triggers. */
const focusThrottle = 5_000;
/** The delay after a failure. It doubles with each further failure, up to six times. */
const errorRetry = 5_000;
const errorRetrySlow = 10_000;
const mostDoublings = 6;

export interface CachedRead<T> {
  /** The last answer if it is fresh enough, otherwise a new one. Rejects when the read fails. */
  get(): Promise<T>;
  stop(): void;
}

interface CachedReadParts<T> {
  environment: Pick<Environment, 'clock' | 'presence' | 'slowConnection'>;
  read(): Promise<T>;
  /** Receives each answer whose subject is still current. */
  keep?: (value: T) => void;
  /** How long an answer stays fresh. Milliseconds. */
  maxAge: number;
  /** What the answer is about. If one of these values changes, the answer is out of date. */
  about?: () => readonly unknown[];
  /** Whether there is anything to read. */
  isWanted?: () => boolean;
}

interface Reading<T> {
  at: number;
  about: readonly unknown[];
  outcome: Promise<T>;
}

/** The first `get` starts it. From then on it also reads when the visitor returns to the page, and after failures. */
export function createCachedRead<T>({
  environment: { clock, presence, slowConnection = () => false },
  read,
  keep,
  maxAge,
  about = () => [],
  isWanted = () => true,
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
        // Taken after `onRead`, whose own changes do not make the answer out of date.
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
    // No caller waits for this read, and a failure schedules the next one.
    if (isWanted()) start().catch(() => undefined);
  }

  function isStill(reading: Reading<T>): boolean {
    const now = about();
    return reading.about.every((part, index) => part === now[index]);
  }

  function age({ at }: Reading<T>): number {
    // If the clock was set back, the answer counts as old, so that it does not stay fresh forever.
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
