/** Helpers around AbortSignal. */
import { AuthError } from '../errors.ts';

/** The error of an aborted call. */
export function aborted(signal?: AbortSignal): AuthError {
  return new AuthError('aborted', 'The call was aborted.', { cause: signal?.reason });
}

/** Settles like `work`, or rejects with `aborted` when the signal fires; `work` itself continues. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(aborted(signal));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
