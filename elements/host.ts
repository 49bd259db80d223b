/** Tells the host page what happens. */
import { errorDetail, eventDetail, invalidDetail } from '../src/login/host-events.ts';
import type { CommonOptions } from '../src/machine/common-options.ts';
import type { Emit } from '../src/machine/events.ts';
import type { Invalid } from '../src/machine/machine.ts';
import type { Joint } from './inside.ts';
import { pageConfig } from './page-config.ts';

export interface Host {
  /** Fires `auth-event` and calls `onEvent`. */
  announce: Emit;
  /** Fires `auth-error` and calls `onError`. */
  report(error: unknown): void;
  /** The same for what the visitor typed and is not sent. */
  refuse(invalid: Invalid): void;
  readonly tell: Tell;
}

/** Fires the event, and calls the callback of the configuration that hears the same. */
export type Tell = (name: 'auth-event' | 'auth-error', detail: object) => void;

export function hostOf({ element }: Pick<Joint, 'element'>): Host {
  const tell: Tell = (name, detail) => {
    element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    const callback = name === 'auth-event' ? 'onEvent' : 'onError';
    const own: CommonOptions = element.config;
    const listener = own[callback] ?? pageConfig()[callback];
    try {
      (listener as ((detail: unknown) => void) | undefined)?.(detail);
    } catch (error) {
      // The host's own fault must not stop the visitor, and must not go unseen.
      console.error(`auth-elements: ${callback} threw`, error);
    }
  };
  return {
    announce: (type, data) => tell('auth-event', eventDetail(type, data)),
    report: (error) => tell('auth-error', errorDetail(error)),
    refuse: (invalid) => tell('auth-error', invalidDetail(invalid)),
    tell,
  };
}
