/**
 * Records what the visitor does on the drawn screen. React repeats it when it takes over. The arrow keys on tabs work only
 * with React.
 */
import { foreign, type TypedField } from '../../src/components/fields/foreign.ts';

interface WatchDrawingOptions {
  /** Holds the drawing. */
  place: HTMLElement;
  /** Called after each action: updates the drawing, and fetches again what failed to load. */
  act: () => void;
}

/** The visitor's actions so far. */
export interface DrawingWatch {
  /** The chosen tab. */
  tab: string | null;
  /** The form that was submitted or the button that was clicked last. */
  wanted: HTMLFormElement | HTMLButtonElement | null;
  /** Stops listening. */
  end(): void;
}

/** Starts listening. */
export function watchDrawing({ place, act }: WatchDrawingOptions): DrawingWatch {
  const ended = new AbortController();
  const { signal } = ended;
  const watch: DrawingWatch = { tab: null, wanted: null, end: () => ended.abort() };

  function submitted(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    // The host's own, in a slot.
    if (!place.contains(form)) return;
    event.preventDefault();
    // The browser's own check and messages: ours are not loaded yet.
    if (!form.reportValidity()) return;
    watch.wanted = form;
    act();
  }

  function clicked({ target }: Event): void {
    const button = (target as Element).closest('button') as HTMLButtonElement;
    // A click beside all buttons leads to null, which no place contains.
    if (!place.contains(button) || button.type === 'submit') return;
    if (button.role === 'tab') {
      watch.tab = button.id.split('-').at(-1) as string;
      // The submit was of another tab's form.
      watch.wanted = null;
    }
    // The button of an alert says "Try again", which `act` does anyway.
    else if (!button.closest('[role=alert]')) watch.wanted = button;
    act();
  }

  /** A visitor who types on has not finished: nothing is sent to a half-typed address. */
  function typed(event: Event): void {
    const target = event.target as TypedField;
    // Before React, the browser may show another letter than it has in the value.
    if (foreign.test((event as InputEvent).data ?? '')) target.isForeign = true;
    if (!watch.wanted || !place.contains(target)) return;
    watch.wanted = null;
    act();
  }

  place.addEventListener('input', typed, { signal });
  place.addEventListener('submit', submitted, { signal });
  place.addEventListener('click', clicked, { signal });
  return watch;
}
