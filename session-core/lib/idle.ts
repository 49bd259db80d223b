/** The longest wait for a busy page. Milliseconds. */
const longestWait = 2_000;
/** The wait in a browser without idle callbacks. Milliseconds. */
const pause = 500;

/** Does the work when the page is idle, unless the signal has aborted. */
export function whenIdle(work: () => unknown, signal: AbortSignal): void {
  const run = () => {
    if (!signal.aborted) void work();
  };
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: longestWait });
  else setTimeout(run, pause);
}
