/** Telling a host's listener, whose mistakes are its own. */
import type { Log } from '../environment.ts';

/** Calls the listener. What it throws is logged: one host's mistake must not keep others from hearing, or a visitor out. */
export function tell(listener: () => void, log: Pick<Log, 'error'>): void {
  try {
    listener();
  } catch (error) {
    log.error('A listener threw an error.', error);
  }
}
