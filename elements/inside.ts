/** The joint between an element and the part of it that comes later, with React. Types only. */
import type { Early, FirstScreen } from '../src/login/first-screen.ts';
import type { Checked } from './layers.ts';

/** What an element makes of its settings. `Given` is what its screens need. */
export interface Prepared<Given> extends FirstScreen {
  readonly given: Given;
}

/** Configuration of one source, unchecked. */
export type Layer = Readonly<Record<string, unknown>>;

/** Checks layers of configuration, weakest first, and the attributes of the element, with words for what is wrong. */
export type Check = (layers: readonly Layer[], element: Element) => Checked;

/** The part that comes later. */
export interface Inside<Given> {
  /** Null until it is there, which is after the first screen; until then, a first look has to do. */
  readonly check: Check | null;
  /** Calls the listener when `check` has come. */
  onCheck(listener: () => void): () => void;
  /** Fetches what this configuration needs besides; null when nothing is missing. */
  missing?(given: Given): Promise<unknown> | null;
  /**
   * Opens the screens in a place.
   *
   * @param tab what the visitor chose on the drawing that stands in the place; null when there is no drawing
   */
  open(place: HTMLElement, given: Given, drawing: Pick<Early, 'tab'> | null, tell: Tell): Opened<Given>;
}

/** Screens that are open. */
export interface Opened<Given> {
  update(given: Given): void;
  close(): void;
}

/** Fires the event, and calls the callback of the configuration that hears the same. */
export type Tell = (name: 'auth-event' | 'auth-error', detail: object) => void;
