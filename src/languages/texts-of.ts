/**
 * The built-in texts of an element. English is in the scripts. Every other language belongs to the page's translator, which is
 * a chunk of its own, fetched beside React, or part of a script that the page names: see `docs/languages.md`.
 */
import { fetchRepeatably } from '../../session-core/lib/lazy.ts';
import type { Texts } from '../strings/messages.ts';
import { isTranslated } from './is-translated.ts';
import { page, type Reader, translatorKey, type Wish } from './page-translator.ts';

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
