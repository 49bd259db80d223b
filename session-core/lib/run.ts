/** How calls are run, and taken back. */

import type { CallOptions } from '../settings.ts';
import { aborted, unlessAborted } from './abort.ts';

/** Runs one call, and gives it a signal that fires when it is taken back. */
export type Run = <T>(
  settings: CallOptions | undefined,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/** Runs a call under a scope that may end: its own signal, joined with the caller's. */
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

/** A signal that fires when any of `signals` does, and a way to let go of them. */
function anySignal(signals: readonly (AbortSignal | undefined)[]): {
  signal: AbortSignal;
  release(): void;
} {
  const controller = new AbortController();
  const given = signals.filter((signal) => signal !== undefined);
  const abort = (event: Event) => controller.abort((event.target as AbortSignal).reason);
  for (const signal of given) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener('abort', abort, { once: true });
  }
  return {
    signal: controller.signal,
    release() {
      for (const signal of given) signal.removeEventListener('abort', abort);
    },
  };
}
