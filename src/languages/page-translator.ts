/** What elements ask the page's translator, and where it is. */
import type { Texts } from '../strings/messages.ts';

/** An element that needs texts. */
export interface Reader {
  /** Gets the language and direction of the texts. */
  readonly place: HTMLElement;
  /** Its open screens, which need all texts; null while the first screen is drawn. */
  readonly opened: unknown;
  /** Called when more texts have loaded. */
  readonly change: () => void;
}

/** The option `locale`, which becomes the tag of the language that `auto` stands for, and whether the host has own texts. */
export interface Wish {
  locale: string;
  readonly strings?: unknown;
}

/** One language, by the key that `languageKey` returns. */
export interface Language {
  /** The texts of the first screen, if the page names the language. */
  readonly first?: Texts;
  /** Fetches all texts. */
  readonly load: () => Promise<{ readonly texts: Texts }>;
  /** Fetches the texts of the account page, if the page names the language. */
  readonly account?: () => Promise<{ readonly texts: Texts }>;
  /** Fetches the texts of the screens for members, if the page names the language. */
  readonly members?: () => Promise<{ readonly texts: Partial<Readonly<Record<string, string>>> }>;
  /** Pending until all texts have loaded, or failed to load. Undefined before the first use. */
  loading?: Promise<void> | undefined;
  /** All texts. Those of the first screen, and English ones, if they did not load. */
  all?: Texts;
}

/** Returns the texts of a language, or undefined until they have loaded. */
export interface Translator {
  (wish: Wish, reader: Reader): Texts | undefined;
  readonly languages: Record<string, Language>;
}

/** One translator serves all copies of the library in a page. */
export const translatorKey = Symbol.for('auth-elements.texts');

/** The global object, where the translator is. */
export const page = globalThis as { [translatorKey]?: Translator | (() => Texts) };
