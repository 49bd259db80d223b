/** Helpers around AbortSignal. */
import { AuthError } from '../errors.ts';

/** The error of a call that was taken back. */
export function aborted(signal?: AbortSignal): AuthError {
  return new AuthError('aborted', 'Aborted.', { cause: signal?.reason });
}

/** The outcome of `work`, or `aborted` as soon as the signal fires; `work` itself goes on. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(aborted(signal));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
