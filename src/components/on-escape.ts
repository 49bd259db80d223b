import type { KeyboardEvent } from 'react';

/** Calls `then` on Escape, and hides the key press from the page. */
export function onEscape(then: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The page may show this in a dialog, which would close as well.
    event.stopPropagation();
    then();
  };
}
