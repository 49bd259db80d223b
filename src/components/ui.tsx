/** What every component may ask for: texts, time, and the place it is drawn in. */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useInsertionEffect,
  useSyncExternalStore,
} from 'react';
import type { Translate } from '../strings/translate.ts';
import { adoptSheets } from '../theme/adopt.ts';

/** Time, so that a test can put its own in place. */
export interface UiClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `tick` every `ms` milliseconds until the returned function is called. */
  every(ms: number, tick: () => void): () => void;
}

/** The surroundings of one instance of the widget. */
export interface Ui {
  t: Translate;
  /** The addresses in a text about what went wrong as links, as soon as links are there. */
  linked: (text: ReactNode) => ReactNode;
  clock: UiClock;
  /** Where the instance is drawn: portals belong here, never in the page's body. */
  container: ShadowRoot | HTMLElement;
  /** Begins all ids of this instance, because two instances may share one document. */
  idPrefix: string;
}

/** The browser's clock. Wrapped, not referenced, so that a page's own timers can be put in place at any time. */
export const browserClock: UiClock = {
  now: () => Date.now(),
  every(ms, tick) {
    const timer = setInterval(() => tick(), ms);
    return () => clearInterval(timer);
  },
};

/** Null outside a provider; only the error boundary can do without. */
export const UiContext = createContext<Ui | null>(null);

/** Gives the components below their surroundings. */
export function UiProvider({ value, children }: { value: Ui; children: ReactNode }) {
  return <UiContext value={value}>{children}</UiContext>;
}

/** The surroundings. */
export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (!ui) throw new Error('A component of the widget was drawn outside <UiProvider>.');
  return ui;
}

/**
 * An id that is unique in the document, whatever else is on the page.
 *
 * @param name makes it the same each time, for what is drawn before React; stands once in an instance
 */
export function useLocalId(name?: string): string {
  const { idPrefix } = useUi();
  const own = useId().replace(/[^\w-]/g, '');
  return name ? `${idPrefix}-${name}` : idPrefix + own;
}

/**
 * A value that follows the clock. Draws again only when the value changes, however often the clock is looked at.
 * @param stepMs how often to look; null for not at all
 */
export function useClock<T extends string | number | boolean>(
  stepMs: number | null,
  read: (now: number) => T,
): T {
  const { clock } = useUi();
  const subscribe = useCallback(
    (changed: () => void) => (stepMs === null ? () => {} : clock.every(stepMs, changed)),
    [clock, stepMs],
  );
  return useSyncExternalStore(subscribe, () => read(clock.now()));
}

/**
 * Brings a component's own rules along while it is drawn. For components that are not on the first screen, so that
 * their rules are loaded with them; the others' are joined in `sheet.ts`.
 */
export function useStyle(text: string): void {
  const { container } = useUi();
  // Asked each time: a container in the light DOM may have been moved into another root.
  const root = container.getRootNode() as ShadowRoot | Document;
  useInsertionEffect(() => adoptSheets(root, [text]), [root, text]);
}
