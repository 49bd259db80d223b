/** Helpers around AbortSignal. */
import type { CallOptions } from './client.ts';
import { AuthError } from './errors.ts';

/** Runs one call, and gives it a signal that fires when it is taken back. */
export type Run = <T>(
  settings: CallOptions | undefined,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/** The error of a call that was taken back. */
export function aborted(signal?: AbortSignal): AuthError {
  return new AuthError('aborted', 'The call was taken back before it had finished.', {
    cause: signal?.reason,
  });
}

/** The error of whatever is asked of a client after its end. */
export function disposed(): AuthError {
  return new AuthError('disposed', 'This client was disposed; make a new one with createSession().');
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

/** The outcome of `work`, or `aborted` as soon as the signal fires; `work` itself goes on. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(aborted(signal));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

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
