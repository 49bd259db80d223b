/**
 * Does the work in a task of its own, ranked before others where the browser can; at the latest before the next frame
 * is painted. It may be done twice.
 *
 * @see https://wicg.github.io/scheduling-apis/#dom-scheduler-posttask
 */
export function soon(work: () => void): void {
  // Safari has none, and a page may have something else of that name.
  const { scheduler } = window as { scheduler?: Partial<Scheduler> };
  if (scheduler?.postTask) scheduler.postTask(work, { priority: 'user-blocking' });
  else setTimeout(work);
  requestAnimationFrame(work);
}
