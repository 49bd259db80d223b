/**
 * The built-in texts of an element. English is in the scripts. Every other language belongs to the page's translator, which is
 * a chunk of its own, fetched beside React, or part of a script that the page names: see `docs/languages.md`.
 */
import { fetchRepeatably } from '../../session-core/lib/lazy.ts';
import type { Texts } from '../strings/messages.ts';
import { isTranslated } from './is-translated.ts';

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

/** Where the translator is. */
export const page = globalThis as { [translatorKey]?: Translator | (() => Texts) };

/** Returns the texts, and undefined until they have loaded. English ones replace those that are missing. */
export function textsOf(wish: Wish, reader: Reader): Texts | undefined {
  if (!isTranslated(wish.locale)) {
    // The host's own texts are in the language of the locale.
    reader.place.lang = wish.strings ? wish.locale : 'en';
    reader.place.dir = '';
    return {};
  }
  const translate = page[translatorKey];
  if (translate) return translate(wish, reader);
  fetchRepeatably(() => import('./main.ts'))
    .catch(() => {
      // The form matters more than its language.
      page[translatorKey] = () => ({});
    })
    .then(reader.change);
  return undefined;
}
