import './main.ts';
import { type Language, page, type Translator, translatorKey } from './page-translator.ts';

/** Adds a language to the page's translator, which may be that of another copy. For the scripts `dist/languages/TAG.js`. */
export function nameLanguage(key: string, language: Language): void {
  const { languages } = page[translatorKey] as Partial<Translator>;
  // Without languages, it stands for one that did not load.
  if (languages) languages[key] ??= language;
}
