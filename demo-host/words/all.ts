/** The languages of the demo's pages. */
import { words as ar } from './ar.ts';
import { words as de } from './de.ts';
import { words as en } from './en.ts';
import { words as enPlain, type Words } from './en-plain.ts';
import { words as es } from './es.ts';
import { words as fr } from './fr.ts';
import { words as he } from './he.ts';
import { words as it } from './it.ts';
import { words as ja } from './ja.ts';
import { words as ko } from './ko.ts';
import { words as nl } from './nl.ts';
import { words as pl } from './pl.ts';
import { words as ptBR } from './pt-BR.ts';
import { words as tr } from './tr.ts';
import { words as zhHans } from './zh-Hans.ts';

export interface Language {
  /** Its name in itself. */
  readonly name: string;
  readonly words: Words;
}

/** By tag; `en` is the default. */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: 'English', words: en },
  'en-plain': { name: 'Plain English', words: enPlain },
  de: { name: 'Deutsch', words: de },
  fr: { name: 'Français', words: fr },
  es: { name: 'Español', words: es },
  'pt-BR': { name: 'Português', words: ptBR },
  it: { name: 'Italiano', words: it },
  nl: { name: 'Nederlands', words: nl },
  pl: { name: 'Polski', words: pl },
  tr: { name: 'Türkçe', words: tr },
  ja: { name: '日本語', words: ja },
  ko: { name: '한국어', words: ko },
  'zh-Hans': { name: '中文', words: zhHans },
  ar: { name: 'العربية', words: ar },
  he: { name: 'עברית', words: he },
};
