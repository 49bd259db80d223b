/**
 * Shows new fields to password managers that look for them when the page changes: KeePassXC does not observe shadow roots, but
 * it looks into that of an element whose style changes. See docs/design/first-screen.md.
 */
import { unclobbered } from '../../session-core/lib/unclobbered.ts';
import type { UiClock } from '../../src/components/ui.tsx';

/** A property that no style sheet reads. As it is not inherited, a change of it leaves the styles of the screen alone. */
const property = '--auth-fields';
try {
  CSS.registerProperty({ name: property, inherits: false });
} catch {
  // Another copy of the script has registered it, or the browser registers none.
}

/** When to show the same fields again, for an extension that starts later than the page. s */
const again = [1, 4];

/** Changes the element's style whenever `place`, in its shadow root, has other fields, until the signal. */
export function showFields(element: HTMLElement, place: Element, clock: UiClock, signal: AbortSignal): void {
  const page = unclobbered(element.ownerDocument);
  /** Managers observe fields in the page itself, but only once they have started. */
  const areObserved = !element.shadowRoot;
  let fields: readonly HTMLInputElement[] = [];
  let shown = 0;
  let isFirst = true;
  let isDue = false;
  let isUnused = true;
  let stop = () => {};

  function show(): void {
    // They do not look at a hidden page.
    isDue = page.hidden;
    if (isDue) return;
    // One change at a time: KeePassXC considers a single change only.
    shown += 1;
    element.style.setProperty(property, String(shown));
  }

  function repeat(): void {
    let seconds = 0;
    stop = clock.every(1000, () => {
      seconds += 1;
      if (seconds >= Math.max(...again)) stop();
      // A manager may be set to fill in what it finds, over what the visitor has typed.
      if (again.includes(seconds) && fields.every(isUntouched)) show();
    });
  }

  function look(): void {
    const now = [...place.querySelectorAll('input')];
    if (now.length === fields.length && now.every((field, index) => field === fields[index])) return;
    fields = now;
    isUnused = true;
    stop();
    if (now.length === 0) return;
    if (!areObserved) show();
    // KeePassXC puts one more icon on a field for codes each time that it looks.
    if (!now.some(isForCode) || (isFirst && !areObserved)) repeat();
    isFirst = false;
  }

  /** When the visitor turns to a field. Not on focus: KeePassXC does not look while a button of the mouse is down. */
  function use(): void {
    if (isUnused && !fields.some(isForCode) && fields.every(isUntouched)) show();
    isUnused = false;
  }

  const observer = new MutationObserver(look);
  observer.observe(place, { childList: true, subtree: true });
  page.addEventListener('visibilitychange', () => isDue && show(), { signal });
  for (const action of ['click', 'keyup']) place.addEventListener(action, use, { signal });
  signal.addEventListener('abort', () => {
    stop();
    observer.disconnect();
  });
  look();
}

function isUntouched({ value, defaultValue }: HTMLInputElement): boolean {
  return value === defaultValue;
}

function isForCode({ autocomplete }: HTMLInputElement): boolean {
  return autocomplete === 'one-time-code';
}
