/** Moves typed text to the new fields if hydration fails and React renders again. */

import { unclobbered } from '../../session-core/lib/unclobbered.ts';

/** Remembers the fields. @returns a function that restores those that React replaced */
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
