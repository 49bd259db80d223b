/** The context between an element and the part of it that comes later, with React. Types only. */
import type { FirstScreen } from '../src/login/first-screen.ts';
import type { Token } from '../src/theme/tokens.ts';
import type { ConfigProblem } from '../src/validate/schema.ts';
import type { DrawingWatch } from './watch-drawing.ts';

/** What an element makes of its settings. `Props` is what its screens need. */
export interface Prepared<Props> extends FirstScreen {
  readonly props: Props;
}

export interface Checked {
  readonly options: Layer;
  readonly problems: readonly ConfigProblem[];
}

/** Configuration of one source, unchecked. */
export type Layer = Readonly<Record<string, unknown>>;

/** Checks layers of configuration, weakest first, and the attributes of the element, with words for what is wrong. */
export type Check = (layers: readonly Layer[], element: Element) => Checked;

/** An element in the document, as its later part sees it. */
export interface ElementContext {
  /** Fires the events; its own configuration may have callbacks, too. */
  readonly element: HTMLElement & { readonly config: object };
  /** Where the drawing stands, and React will. */
  readonly place: HTMLElement;
  /** What the visitor does on the drawing. */
  readonly drawing: DrawingWatch;
  /** Whether what this configuration needs besides could not be fetched; until the visitor tries again. */
  failed: boolean;
  /** Has the settings read again, and what is open shown by them. */
  change(): void;
}

/** The part that comes later. */
export interface ElementMain<Props> {
  /** Null until it is there, which is after the first screen; until then, a first look has to do. */
  readonly check: Check | null;
  /** The values of the look that its screens read. */
  readonly tokens: readonly Token[];
  /**
   * React takes the drawing over, with all that the visitor did to it, or draws where there is none. Null while
   * something is missing for that: it is being fetched, and `change` will be called.
   */
  open(context: ElementContext, prepared: Prepared<Props>): OpenScreens<Props> | null;
}

/** Screens that are open. */
export interface OpenScreens<Props> {
  update(props: Props): void;
  close(): void;
}
