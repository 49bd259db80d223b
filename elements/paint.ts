/**
 * Does the work in a task of its own, ranked before others where the browser can; at the latest before the next frame
 * is painted. It may be done twice.
 *
 * @see https://wicg.github.io/scheduling-apis/#dom-scheduler-posttask
 */
export function beforePaint(work: () => void): void {
  // Safari has none, and a page may have something else of that name.
  const { scheduler } = window as { scheduler?: Partial<Scheduler> };
  if (scheduler?.postTask) scheduler.postTask(work, { priority: 'user-blocking' });
  else setTimeout(work);
  requestAnimationFrame(work);
}

/** How long a page that is not shown, and has no frames, is waited for. Milliseconds. */
const patience = 200;

/** Does the work as soon as what is there now is on the screen. It may be done twice. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
  setTimeout(work, patience);
}
