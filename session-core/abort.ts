/** Helpers around AbortSignal. */
import { AuthError } from './errors.ts';

/** The error of a call that was taken back. */
export function aborted(signal?: AbortSignal): AuthError {
  return new AuthError('aborted', 'The call was taken back before it had finished.', {
    cause: signal?.reason,
  });
}

/** A signal that fires when any of `signals` does, and a way to let go of them. */
export function anySignal(signals: readonly (AbortSignal | undefined)[]): {
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
