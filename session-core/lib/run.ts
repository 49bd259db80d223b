/** Runs calls that a signal can abort. */

import type { CallOptions } from '../settings.ts';
import { aborted, unlessAborted } from './abort.ts';

/** Runs one call with a signal that aborts it. */
export type Run = <T>(
  settings: CallOptions | undefined,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/** Runs calls until `scope` aborts. Each call gets a signal that fires with `scope` or the caller's own signal. */
export function runUnder(scope: AbortSignal): Run {
  return async <T>(
    settings: CallOptions | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    if (scope.aborted) throw scope.reason;
    const { signal, release } = anySignal([scope, settings?.signal]);
    try {
      if (signal.aborted) throw aborted(signal);
      return await unlessAborted(work(signal), signal);
    } finally {
      release();
    }
  };
}

/** A signal that fires when any of `signals` does. `release` removes its listeners. */
function anySignal(signals: readonly (AbortSignal | undefined)[]): {
  signal: AbortSignal;
  release(): void;
} {
  const controller = new AbortController();
  const sources = signals.filter((signal) => signal !== undefined);
  const abort = (event: Event) => controller.abort((event.target as AbortSignal).reason);
  for (const signal of sources) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener('abort', abort, { once: true });
  }
  return {
    signal: controller.signal,
    release() {
      for (const signal of sources) signal.removeEventListener('abort', abort);
    },
  };
}
