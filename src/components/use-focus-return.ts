import { type RefObject, useLayoutEffect } from 'react';
import { unclobbered } from '../../session-core/lib/unclobbered.ts';

/** Gives the focus back to the button that opened a question or form, when that closes with the focus in it. */
export function useFocusReturn(box: RefObject<HTMLElement | null>): void {
  // In the layout phase: before the box takes the focus, and before it disappears.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const page = unclobbered(element.getRootNode() as Document | ShadowRoot);
    const opener = page.activeElement as HTMLElement | null;
    return () => {
      if (element.contains(page.activeElement)) opener?.focus();
    };
  }, [box]);
}
