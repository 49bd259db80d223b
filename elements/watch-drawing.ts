/**
 * Listens to the drawn screen: what the visitor does before React is there is kept, and done when it is. The arrow keys on
 * tabs have to wait for React.
 */
export interface WatchDrawingOptions {
  /** Holds the drawing. */
  place: HTMLElement;
  /** Called when the visitor has done something: the drawing changes, and what could not be fetched is fetched again. */
  act: () => void;
}

/** What the visitor has done so far. */
export interface DrawingWatch {
  /** The chosen tab. */
  tab: string | null;
  /** The form that was sent, or the button that was clicked: the latest counts. */
  wanted: HTMLFormElement | HTMLButtonElement | null;
  /** Stops listening. */
  end(): void;
}

/** Begins to listen. */
export function watchDrawing({ place, act }: WatchDrawingOptions): DrawingWatch {
  const ended = new AbortController();
  const { signal } = ended;
  const watch: DrawingWatch = { tab: null, wanted: null, end: () => ended.abort() };

  function submitted(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    // The browser's own check, in its own words: ours are not there yet.
    if (!form.reportValidity()) return;
    watch.wanted = form;
    act();
  }

  function clicked({ target }: Event): void {
    const button = (target as Element).closest('button');
    if (!button || button.type === 'submit') return;
    if (button.role === 'tab') watch.tab = button.id.split('-').at(-1) as string;
    // The button of an alert says "Try again", which is what is done anyway.
    else if (!button.closest('[role=alert]')) watch.wanted = button;
    act();
  }

  place.addEventListener('submit', submitted, { signal });
  place.addEventListener('click', clicked, { signal });
  return watch;
}
