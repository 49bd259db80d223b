import { whenIdle } from '../../session-core/lib/idle.ts';

/** Does the work when the page is idle; on a metered or slow connection, when the visitor turns to the form. */
export function atRest(work: () => unknown, place: HTMLElement, signal: AbortSignal): void {
  const begin = () => whenIdle(work, signal);
  if (savesData()) atTurn(begin, place, signal);
  else begin();
}

/** Does the work once, as soon as the visitor turns to the form. */
export function atTurn(work: () => void, place: HTMLElement, signal: AbortSignal): void {
  if (place.querySelector(':focus')) {
    work();
    return;
  }
  const turned = new AbortController();
  const begin = () => {
    turned.abort();
    work();
  };
  for (const type of ['focusin', 'pointerdown', 'pointerover'])
    place.addEventListener(type, begin, { signal: turned.signal });
  signal.addEventListener('abort', () => turned.abort());
}

/**
 * Whether the visitor's connection is metered or slow, so that nothing should be fetched ahead of need. Only Chromium reports it.
 * @see https://wicg.github.io/netinfo/
 */
function savesData(): boolean {
  const line = (
    globalThis.navigator as { connection?: { saveData?: boolean; effectiveType?: string } } | undefined
  )?.connection;
  return line?.saveData || /[23]g/.test(`${line?.effectiveType}`);
}
