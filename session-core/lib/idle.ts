/** How long the page may stay busy before the work is done all the same. Milliseconds. */
const patience = 2_000;
/** What a browser without idle callbacks is given to come to rest. Milliseconds. */
const pause = 500;

/** Does the work when the page is at rest; not at all once the signal has aborted. */
export function whenIdle(work: () => unknown, signal: AbortSignal): void {
  const run = () => {
    if (!signal.aborted) void work();
  };
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: patience });
  else setTimeout(run, pause);
}
