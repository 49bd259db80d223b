/**
 * Does the work in a task of its own, with high priority where the browser supports it, and at the latest before it paints
 * the next frame. May run the work twice.
 *
 * @see https://wicg.github.io/scheduling-apis/#dom-scheduler-posttask
 */
export function beforePaint(work: () => void): void {
  // Safari has no scheduler, and a page may use the name for something else.
  const { scheduler } = window as { scheduler?: Partial<Scheduler> };
  scheduler?.postTask?.(work, { priority: 'user-blocking' });
  setTimeout(work);
  requestAnimationFrame(work);
}

/** A hidden page gets no frames: it waits this long instead. Milliseconds. */
const hiddenPageDelay = 200;

/** Does the work as soon as the browser has painted the current content. May run the work twice. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
  setTimeout(work, hiddenPageDelay);
}
