/** Hands a drawing over to React in the first pause of the visitor's typing, so that no key waits for React. */
import type { ElementContext } from '../stages/main.ts';

/** A pause in typing. Milliseconds. */
const pause = 150;
/** The longest that typing keeps React waiting. Milliseconds. */
const longest = 2_000;

/** The drawings that wait for a pause, or have waited. */
const waiting = new WeakMap<HTMLElement, { isOver: boolean; end(): void }>();

/** Whether the visitor may be typing on the drawing. Calls `change` once when that is over. */
export function isTyping({
  place,
  drawing,
  change,
}: Pick<ElementContext, 'place' | 'drawing' | 'change'>): boolean {
  const watch = waiting.get(place);
  if (watch) {
    // The visitor's own action comes first.
    if (drawing.wanted && !watch.isOver) watch.end();
    return !watch.isOver;
  }
  if (drawing.wanted || !place.querySelector('input:focus')) return false;
  const typing = new AbortController();
  const over = () => {
    typing.abort();
    clearTimeout(timer);
    clearTimeout(last);
    state.isOver = true;
    change();
  };
  let timer = setTimeout(over, pause);
  const last = setTimeout(over, longest);
  const waitFor = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(over, milliseconds);
  };
  const state = {
    isOver: false,
    // In a task of its own: a form ignores a request to submit during its `submit` event, and React would repeat that one.
    end() {
      typing.abort();
      waitFor(0);
    },
  };
  waiting.set(place, state);
  for (const type of ['keydown', 'input'])
    place.addEventListener(type, () => waitFor(pause), { signal: typing.signal });
  return true;
}
