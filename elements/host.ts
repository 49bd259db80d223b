/** Tells the host page what happens. */
import { errorDetail, eventDetail, invalidDetail } from '../src/login/host-events.ts';
import type { Emit } from '../src/machine/events.ts';
import type { Invalid } from '../src/machine/machine.ts';
import type { Joint } from './inside.ts';
import { type Tell, tellOf } from './tell.ts';

export interface Host {
  /** Fires `auth-event` and calls `onEvent`. */
  announce: Emit;
  /** Fires `auth-error` and calls `onError`. */
  report(error: unknown): void;
  /** The same for what the visitor typed and is not sent. */
  refuse(invalid: Invalid): void;
  readonly tell: Tell;
}

/** @param explain gives what says developers' mistakes on the console, once it is there */
export function hostOf(
  { element }: Pick<Joint, 'element'>,
  explain?: () => ((error: unknown) => void) | undefined,
): Host {
  const tell = tellOf(element);
  return {
    announce: (type, data) => tell('auth-event', eventDetail(type, data)),
    report(error) {
      tell('auth-error', errorDetail(error));
      explain?.()?.(error);
    },
    refuse: (invalid) => tell('auth-error', invalidDetail(invalid)),
    tell,
  };
}
