/** Addresses, numbers and names inside sentences of the account page. */
import { useUi } from '../components/ui.tsx';
import type { Values } from '../strings/translate.ts';
import { useGrouped } from './use-grouped.ts';

/**
 * Keeps the direction of a value apart from the sentence around it: in right-to-left text, the plus of a number would move to its
 * other end. Adds nothing in left-to-right text. Writes a number in groups.
 */
export function useIsolated(): (text: string) => string {
  const { container } = useUi();
  const grouped = useGrouped();
  // The direction of the element's own language, which may differ from that of the page.
  const root = container.querySelector('.ae-root');
  const element = root ?? (container instanceof ShadowRoot ? container.host : container);
  const isRtl = getComputedStyle(element).direction === 'rtl';
  return (text) => (isRtl ? `\u2068${grouped(text)}\u2069` : grouped(text));
}

/** Isolates all values of a text. */
export function isolateAll(isolate: (text: string) => string, values: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  );
}
