/** Tells the host page what happens. */
import { errorDetail, eventDetail, invalidDetail } from '../src/login/host-events.ts';
import type { Emit } from '../src/machine/events.ts';
import type { Invalid } from '../src/machine/machine.ts';
import type { ElementContext } from './main.ts';
import { type Notify, notifierOf } from './notify.ts';

export interface Host {
  /** Fires `auth-event` and calls `onEvent`. */
  announce: Emit;
  /** Fires `auth-error` and calls `onError`. */
  report(error: unknown): void;
  /** The same for what the visitor typed and is not sent. */
  refuse(invalid: Invalid): void;
  readonly notify: Notify;
}

/** @param explain gives what says developers' mistakes on the console, once it is there */
export function hostOf(
  { element }: Pick<ElementContext, 'element'>,
  explain?: () => ((error: unknown) => void) | undefined,
): Host {
  const notify = notifierOf(element);
  return {
    announce: (type, data) => notify('auth-event', eventDetail(type, data)),
    report(error) {
      notify('auth-error', errorDetail(error));
      explain?.()?.(error);
    },
    refuse: (invalid) => notify('auth-error', invalidDetail(invalid)),
    notify,
  };
}
