/** Holds back events until the page's own scripts have run. */
import { unclobbered } from '../session-core/lib/unclobbered.ts';
import type { Notify } from './notify.ts';

/** Milliseconds. A script that never arrives must not hold back a sign-in. */
const longest = 5000;

/**
 * Module scripts run before `DOMContentLoaded`, in the order of the page. A sign-in by the page's address can end before
 * the one that listens has arrived: until then, events wait. See docs/design/first-screen.md.
 */
export function afterScripts(notify: Notify): Notify {
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
