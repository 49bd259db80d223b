import type { KeyboardEvent } from 'react';

/** True for a key that an input method takes, such as the Enter that chooses a text. WebKit reports it after the composition. */
export function isComposing({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}

/** Calls `then` on Escape, and hides the key press from the page. */
export function onEscape(then: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    // The page may show this in a dialog, which would close as well.
    event.stopPropagation();
    then();
  };
}
