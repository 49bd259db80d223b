/** The contract between an element and its main stage, which brings React. Types only. */
import type { FirstScreen } from '../../src/login/first-screen.ts';
import type { Token } from '../../src/theme/token-sheet.ts';
import type { ConfigProblem } from '../../src/validate/schema.ts';
import type { DrawingWatch } from '../drawing/watch-drawing.ts';

/** What an element makes of its settings. `Props` is what its screens need. */
export interface Prepared<Props> extends FirstScreen {
  readonly props: Props;
}

interface Checked {
  readonly options: Layer;
  readonly problems: readonly ConfigProblem[];
}

/** Configuration of one source, unchecked. */
export type Layer = Readonly<Record<string, unknown>>;

/** Checks the layers of configuration, weakest first, and the element's attributes. Describes each problem in a sentence. */
export type Check = (layers: readonly Layer[], element: Element) => Checked;

/** An element in the document, as its main stage sees it. */
export interface ElementContext {
  /** Fires the events. Its own configuration may have callbacks, too. */
  readonly element: HTMLElement & { readonly config: object };
  /** Holds the drawing, and later React's tree. */
  readonly place: HTMLElement;
  /** What the visitor does on the drawing. */
  readonly drawing: DrawingWatch;
  /** True after a part that this configuration needs failed to load, until the visitor tries again. */
  failed: boolean;
  /** Reads the settings again and applies them to open screens. */
  change(): void;
}

/** What the main stage gives an element. */
export interface ElementMain<Props> {
  /** Null until the idle stage is loaded; the element then uses the options unchecked. */
  readonly check: Check | null;
  /** The theme tokens that its screens read. */
  readonly tokens: readonly Token[];
  /**
   * Hydrates the drawing and repeats what the visitor did on it, or renders where there is no drawing. Returns null while a
   * part is missing: it fetches that part and then calls `change`.
   */
  open(context: ElementContext, prepared: Prepared<Props>): OpenScreens<Props> | null;
}

/** Screens that are open. */
export interface OpenScreens<Props> {
  update(props: Props): void;
  close(): void;
}
