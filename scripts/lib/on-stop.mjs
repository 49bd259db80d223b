/** Notices every way in which a command is asked to end. */

/**
 * Calls `stop` on Ctrl-C, SIGTERM, SIGHUP, and when the npm that runs us is gone: npm hands a SIGTERM to its shell only,
 * which ends without telling us.
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
