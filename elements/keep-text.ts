/** The last net under the hand-over: should React have to draw anew, what was typed moves to the new fields. */

import { unclobbered } from '../session-core/unclobbered.ts';

/** Remembers the fields. @returns what restores those that were replaced */
export function keepText(place: HTMLElement): () => void {
  const root = unclobbered(place.getRootNode() as Document | ShadowRoot);
  const fields = [...place.querySelectorAll('input')].map((field) => ({
    field,
    value: field.value,
    focused: root.activeElement === field,
  }));
  return () => {
    for (const { field, value, focused } of fields) {
      if (place.contains(field)) continue;
      const again = place.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);
      if (!again) continue;
      again.value = value;
      if (focused) again.focus({ preventScroll: true });
    }
  };
}
