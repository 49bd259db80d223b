/** Calls the host's listeners. */
import type { Log } from '../environment.ts';

/** Calls the listener and logs what it throws: one faulty listener must affect neither the others nor the sign-in. */
export function callListener(listener: () => void, log: Pick<Log, 'error'>): void {
  try {
    listener();
  } catch (error) {
    log.error('A listener threw an error.', error);
  }
}
