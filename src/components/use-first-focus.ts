import { type RefObject, useEffect } from 'react';

/** Focuses a field that the user has opened, and selects its text. */
export function useFirstFocus(field: RefObject<HTMLInputElement | null>): void {
  // An effect, because the focus belongs to the DOM.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [field]);
}
