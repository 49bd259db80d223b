/** Reports events and errors to the host page. */

import { unclobbered } from '../session-core/lib/unclobbered.ts';
import { errorDetail, eventDetail, invalidDetail } from '../src/login/host-events.ts';
import type { Emit } from '../src/machine/events.ts';
import type { Invalid } from '../src/machine/machine.ts';
import { type Notify, notifierOf } from './notify.ts';
import type { ElementContext } from './stages/main.ts';

export interface Host {
  /** Fires `auth-event` and calls `onEvent`. */
  announce: Emit;
  /** Announces it with the tokens of the session in the reply. */
  announceWithTokens: Emit;
  /** Fires `auth-error` and calls `onError`. */
  report(error: unknown): void;
  /** Reports invalid input, which is not sent. */
  refuse(invalid: Invalid): void;
  readonly notify: Notify;
}

/** @param explain returns what logs developers' mistakes on the console, once the idle stage is loaded */
export function hostOf(
  { element }: Pick<ElementContext, 'element'>,
  explain?: () => ((error: unknown) => void) | undefined,
): Host {
  const notify = afterScripts(notifierOf(element));
  return {
    announce: (type, data, answered) => notify('auth-event', eventDetail(type, data), answered),
    announceWithTokens: (type, data, answered) =>
      notify('auth-event', eventDetail(type, data, true), answered),
    report(error) {
      notify('auth-error', errorDetail(error));
      explain?.()?.(error);
    },
    refuse: (invalid) => notify('auth-error', invalidDetail(invalid)),
    notify,
  };
}

/** Milliseconds. A script that never arrives must not hold back a sign-in. */
const longest = 5000;

/**
 * Module scripts run before `DOMContentLoaded`, in the order of the page. A sign-in by the page's address can end before
 * the one that listens has arrived: until then, events wait. See docs/design/first-screen.md.
 */
function afterScripts(notify: Notify): Notify {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (page?.domContentLoadedEventStart !== 0) return notify;
  let ran: Promise<unknown> | null = new Promise((resolve) => {
    unclobbered(document).addEventListener('DOMContentLoaded', resolve);
    setTimeout(resolve, longest);
  });
  void ran.then(() => {
    ran = null;
  });
  return (...event) => {
    if (ran) void ran.then(() => notify(...event));
    else notify(...event);
  };
}
