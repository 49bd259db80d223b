/** The context of every component: texts, time and container. */
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useInsertionEffect,
  useSyncExternalStore,
} from 'react';
import type { Lazy } from '../../session-core/lib/lazy.ts';
import type { Translate } from '../strings/translate.ts';
import { adoptSheets } from '../theme/adopt.ts';
import type { ThemeOptions, ThemeSetting } from '../theme/theme.ts';
import type { NearAddressProps } from './fields/near-address.tsx';

/** Time, so that tests can replace it. */
export interface UiClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `tick` every `ms` milliseconds until the returned function is called. */
  every(ms: number, tick: () => void): () => void;
}

/** What completes a form once it is there. */
export interface Extras {
  /** Offers a near address below an email field. */
  readonly NearAddress: ComponentType<NearAddressProps>;
  /** The shapes of a provider's mark. */
  readonly ProviderMark: ComponentType<{ type: string }>;
}

/** The context of one instance of the widget. */
export interface Ui {
  t: Translate;
  /** Turns addresses in an error text into links, once the link component has loaded. */
  linked: (text: ReactNode) => ReactNode;
  extras: Lazy<Extras>;
  clock: UiClock;
  /** The sign-in method that this browser used last, once the idle stage has loaded. @default none */
  lastUsed?: string | null;
  /** Whether the page moves on from a sign-in. @default no */
  isLeaving?: () => boolean;
  /** The preset of the theme. @default none */
  preset?: string | undefined;
  /** Level of the titles. @default 2 */
  headingLevel?: number | undefined;
  /** The root of the instance: portals belong here, never in the page's body. */
  container: ShadowRoot | HTMLElement;
  /** Prefix of all ids of this instance, because two instances may share one document. */
  idPrefix: string;
}

/** The browser's clock. Wrapped, not referenced, so that a page can replace its timers at any time. */
export const browserClock: UiClock = {
  now: () => Date.now(),
  every(ms, tick) {
    const timer = setInterval(() => tick(), ms);
    return () => clearInterval(timer);
  },
};

/** The name of the theme's preset, if it has one. */
export function presetOf(theme: ThemeSetting | undefined): string | undefined {
  return (theme as ThemeOptions | undefined)?.preset;
}

/** Null outside a provider; only the error boundary works without one. */
export const UiContext = createContext<Ui | null>(null);

/** Provides the context to the components below. */
export function UiProvider({ value, children }: { value: Ui; children: ReactNode }) {
  return <UiContext value={value}>{children}</UiContext>;
}

/** Returns the context. */
export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (!ui) throw new Error('This component must be inside <UiProvider>.');
  return ui;
}

/** The tag of a title, or of one so many levels below it. */
export function useHeadingTag(below = 0): 'h2' {
  const { headingLevel = 2 } = useUi();
  // All of them have the same properties.
  return `h${headingLevel + below}` as 'h2';
}

/**
 * An id that is unique in the document.
 *
 * @param name gives a fixed id, for elements drawn before React; unique in an instance
 */
export function useLocalId(name?: string): string {
  const { idPrefix } = useUi();
  const localId = useId().replace(/[^\w-]/g, '');
  return name ? `${idPrefix}-${name}` : idPrefix + localId;
}

/**
 * A value that follows the clock. Renders again only when the value changes.
 * @param stepMs how often to read the clock; null for never
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
 * Adopts a component's own rules while it is mounted. For components after the first screen, whose rules load with
 * them; `sheet.ts` joins those of the first screen.
 */
export function useStyle(text: string): void {
  const { container } = useUi();
  // Read on every render: a container in the light DOM may have moved to another root.
  const root = container.getRootNode() as ShadowRoot | Document;
  useInsertionEffect(() => adoptSheets(root, [text]), [root, text]);
}
