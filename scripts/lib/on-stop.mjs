/** Notices every way to stop a command. */

/**
 * Calls `stop` on Ctrl-C, SIGTERM, SIGHUP, and when the npm that runs us has ended: npm passes a SIGTERM only to its
 * shell, which ends without notifying us.
 */
export function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 300);
  timer.unref();
}
