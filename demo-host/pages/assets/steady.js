/** Against clicks that a visitor meant for something else: another window, closed over this one, may have led them here. */

/** How long the question has to have been in sight before a pointer may answer it. Milliseconds. */
const LONG_ENOUGH = 500;

/** Reports whether the page has been in sight for a while, until the signal is aborted. */
export function watchSteadiness(report, signal) {
  let timer;
  const again = () => {
    clearTimeout(timer);
    report(false);
    if (document.visibilityState === 'visible') timer = setTimeout(() => report(true), LONG_ENOUGH);
  };
  again();
  addEventListener('focus', again, { signal });
  document.addEventListener('visibilitychange', again, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
