/**
 * Keeps screens as they are while a pointer is down: a button that moves between press and release gets no click, and another
 * may come under the finger.
 */
import { unclobbered } from '../../session-core/lib/unclobbered.ts';

/** The longest that a press keeps a screen, where the browser does not report its end. Milliseconds. */
const longest = 5_000;
/** The click of a touch follows its release within this time. Milliseconds. */
const untilClick = 50;

const waiting = new Set<() => void>();
let isDown = false;
let timer: ReturnType<typeof setTimeout>;

function release(): void {
  isDown = false;
  for (const tell of [...waiting]) tell();
}

/** Always in a task of its own: a click submits its form after all listeners. */
function releaseIn(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(release, milliseconds);
}

function press(): void {
  isDown = true;
  releaseIn(longest);
}

addEventListener(
  'pointerdown',
  (event) => {
    const [target] = event.composedPath();
    // What the visitor drags elsewhere on the page does not keep a screen.
    if (event.button === 0 && (target as Partial<Element>).closest?.('.ae-root')) press();
  },
  true,
);
for (const type of ['pointerup', 'pointercancel', 'click'])
  addEventListener(type, () => isDown && releaseIn(type === 'click' ? 0 : untilClick), true);
// A press of the drawing, before this script.
if (unclobbered(document).querySelector(':active')) press();

/** Does the work now, or after the press. */
export function whenReleased(work: () => void): void {
  if (!isDown) {
    work();
    return;
  }
  const once = () => {
    waiting.delete(once);
    work();
  };
  waiting.add(once);
}

interface Store<S> {
  getState(): S;
  subscribe(listener: () => void): () => void;
}

/** A store whose state stays the same while a pointer is down. */
export function afterPress<S>(store: Store<S>): Store<S> {
  let shown = store.getState();
  return {
    getState() {
      if (!isDown) shown = store.getState();
      return shown;
    },
    subscribe(listener) {
      waiting.add(listener);
      const stop = store.subscribe(listener);
      return () => {
        waiting.delete(listener);
        stop();
      };
    },
  };
}
