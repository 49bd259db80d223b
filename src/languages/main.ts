/** The main stage of the languages: gives elements their texts in languages other than English. Its import makes it the page's translator. */
import { fetchRepeatably } from '../../session-core/lib/lazy.ts';
import { directionOf, languageKey } from './language-key.ts';
import { type Language, page, type Reader, translatorKey, type Wish } from './page-translator.ts';

declare const __ONE_FILE__: boolean | undefined;

/** The languages that a page's scripts have named, and those that its elements have used. */
const languages: Record<string, Language> = {};

function translate(wish: Wish, { place, opened, change }: Reader) {
  if (wish.locale === 'auto') wish.locale = navigator.languages.find(languageKey) ?? 'en';
  const { locale } = wish;
  const key = languageKey(locale) ?? 'en';
  if (key === 'en') {
    Object.assign(place, { lang: wish.strings ? locale : 'en', dir: '' });
    return {};
  }
  languages[key] ??= { load: () => fetchTexts(key) };
  const language = languages[key];
  if (!language.all) begin(language, locale).then(change);
  const texts = language.all ?? (opened ? undefined : language.first);
  // Until then, what is on the screen stays, with its language.
  if (texts) Object.assign(place, { lang: locale, dir: directionOf(locale) });
  return texts;
}

/** Loads all texts, once. */
function begin(language: Language, locale: string): Promise<void> {
  language.loading ??= language.load().then(
    ({ texts }) => {
      language.all = texts;
    },
    (error) => {
      console.error(`auth-elements: the texts for "${locale}" did not load.`, error);
      language.all = { ...language.first };
    },
  );
  return language.loading;
}

const fetchTexts: (key: string) => ReturnType<Language['load']> =
  typeof __ONE_FILE__ !== 'undefined' && __ONE_FILE__
    ? // One file has no chunks.
      async () => Promise.reject(new Error('Name dist/languages/TAG.js in the page, before this script.'))
    : async (key) => {
        const { catalogues } = await fetchRepeatably(() => import('./catalogues.ts'));
        const load = catalogues[key];
        return load
          ? fetchRepeatably(load)
          : Promise.reject(new Error(`Name dist/languages/${key}.js in the page.`));
      };

page[translatorKey] ??= Object.assign(translate, { languages });
