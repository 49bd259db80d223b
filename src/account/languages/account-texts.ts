/** The texts of the account page in the language of the element: a chunk for each language, fetched with the page. */
import { fetchRepeatably } from '../../../session-core/lib/lazy.ts';
import { languageKey } from '../../languages/language-key.ts';
import type { MoreTexts } from '../../languages/more-texts.ts';
import { page, type Translator, translatorKey } from '../../languages/page-translator.ts';
import { messages, type Texts } from '../../strings/messages.ts';
import { accountStrings } from '../strings.ts';

declare const __ONE_FILE__: boolean | undefined;

/** The texts in each language, once they have loaded; those that did not load stay English. */
const loaded: Record<string, Texts> = { en: {} };

export const accountTexts: MoreTexts = {
  english: { ...messages, ...accountStrings },
  in(locale, change) {
    const key = languageKey(locale) ?? 'en';
    const texts = loaded[key];
    if (!texts) void begin(key).then(change);
    return texts;
  },
};

async function begin(key: string): Promise<void> {
  // A script that the page names for the language knows where they are.
  const named = (page[translatorKey] as Partial<Translator> | undefined)?.languages?.[key]?.account;
  try {
    loaded[key] = (await (named ? fetchRepeatably(named) : fetchTexts(key))).texts;
  } catch (error) {
    console.error(`auth-elements: the texts of the account page for "${key}" did not load.`, error);
    loaded[key] = {};
  }
}

const fetchTexts: (key: string) => Promise<{ readonly texts: Texts }> =
  typeof __ONE_FILE__ !== 'undefined' && __ONE_FILE__
    ? // One file has no chunks.
      async () => Promise.reject(new Error('Name dist/languages/TAG.js in the page, before this script.'))
    : async (key) => {
        const { catalogues } = await fetchRepeatably(() => import('./catalogues.ts'));
        const load = catalogues[key];
        return load ? fetchRepeatably(load) : { texts: {} };
      };
