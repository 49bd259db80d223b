import { whenIdle } from '../session-core/lib/idle.ts';
import { savesData } from '../session-core/lib/saves-data.ts';

/** Does the work when the page is idle; on a metered or slow connection, when the visitor turns to the form. */
export function atRest(work: () => unknown, place: HTMLElement, signal: AbortSignal): void {
  if (!savesData() || place.querySelector(':focus')) {
    whenIdle(work, signal);
    return;
  }
  const turned = new AbortController();
  const begin = () => {
    turned.abort();
    whenIdle(work, signal);
  };
  for (const type of ['focusin', 'pointerdown'])
    place.addEventListener(type, begin, { signal: turned.signal });
  signal.addEventListener('abort', () => turned.abort());
}
