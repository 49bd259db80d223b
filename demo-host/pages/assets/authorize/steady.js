/** Guards against clicks meant for something else, such as a window that just closed over this one. */

/** How long the question must be visible before a pointer may answer it. Milliseconds. */
const visibleFor = 500;

/** Reports whether the page has been visible for that long, until the signal aborts. */
export function watchSteadiness(report, signal) {
  let timer;
  const again = () => {
    clearTimeout(timer);
    report(false);
    if (document.visibilityState === 'visible') timer = setTimeout(() => report(true), visibleFor);
  };
  again();
  addEventListener('focus', again, { signal });
  document.addEventListener('visibilitychange', again, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
