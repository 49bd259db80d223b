/**
 * Listens to the drawn screen: what the visitor does before React is there is kept, and done when it is. The arrow keys on
 * tabs have to wait for React.
 */
export interface EarlyOptions {
  /** Holds the drawing. */
  place: HTMLElement;
  /** Called when the drawing has to change. */
  onChange: () => void;
  /** Called when the visitor asks to fetch again what could not be fetched. */
  onRetry: () => void;
}

export interface EarlyWatch {
  readonly tab: string | null;
  readonly busy: boolean;
  /** Stops listening. Gives what carries out, once, what the visitor wanted. */
  end(): () => void;
}

/** Begins to listen. */
export function watchEarly({ place, onChange, onRetry }: EarlyOptions): EarlyWatch {
  let tab: string | null = null;
  let wanted: HTMLFormElement | HTMLButtonElement | null = null;

  function submitted(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    // The browser's own check, in its own words: ours are not there yet.
    if (wanted || !form.reportValidity()) return;
    wanted = form;
    onChange();
  }

  function clicked({ target }: Event): void {
    const button = (target as Element).closest('button');
    if (!button || button.type === 'submit') return;
    if (button.closest('.ae-notice-action')) onRetry();
    else if (button.role === 'tab') {
      tab = button.id.split('-').at(-1) ?? null;
      onChange();
    } else if (!wanted) {
      wanted = button;
      onChange();
    }
  }

  place.addEventListener('submit', submitted);
  place.addEventListener('click', clicked);
  return {
    get tab() {
      return tab;
    },
    get busy() {
      return wanted !== null;
    },
    end() {
      place.removeEventListener('submit', submitted);
      place.removeEventListener('click', clicked);
      return () => {
        if (!wanted) return;
        // Should React have had to draw anew, the form is another one.
        const still = wanted.isConnected ? wanted : place.querySelector('form');
        if (still instanceof HTMLFormElement) still.requestSubmit();
        else still?.click();
      };
    },
  };
}
