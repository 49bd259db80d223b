/** Tells the host page what happens. */
import { errorDetail, eventDetail } from '../src/login/host-events.ts';
import type { Emit } from '../src/machine/events.ts';
import type { Tell } from './inside.ts';

export interface Host {
  /** Fires `auth-event` and calls `onEvent`. */
  announce: Emit;
  /** Fires `auth-error` and calls `onError`. */
  report(error: unknown): void;
}

export function hostOf(tell: Tell): Host {
  return {
    announce: (type, data) => tell('auth-event', eventDetail(type, data)),
    report: (error) => tell('auth-error', errorDetail(error)),
  };
}
