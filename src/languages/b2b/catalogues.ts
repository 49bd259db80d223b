/** The texts of the screens for members, by the keys of their languages. */
import { fetchRepeatably } from '../../../session-core/lib/lazy.ts';
import type { BusinessCatalogue, MemberMessageId } from '../../b2b/messages.ts';
import { languageKey } from '../language-key.ts';
import { page, type Translator, translatorKey } from '../page-translator.ts';

declare const __ONE_FILE__: boolean | undefined;

/** Texts in one language: plain English has only those that differ. */
export type BusinessTexts = Partial<Record<MemberMessageId, string>>;

type Load<Texts> = () => Promise<{ readonly texts: Texts }>;

const isOneFile = typeof __ONE_FILE__ !== 'undefined' && __ONE_FILE__;

const complete = {
  ar: () => import('./ar.json'),
  de: () => import('./de.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  he: () => import('./he.json'),
  it: () => import('./it.json'),
  ja: () => import('./ja.json'),
  ko: () => import('./ko.json'),
  nl: () => import('./nl.json'),
  pl: () => import('./pl.json'),
  pt: () => import('./pt-BR.json'),
  tr: () => import('./tr.json'),
  zh: () => import('./zh-Hans.json'),
} satisfies Record<string, Load<BusinessCatalogue>>;

const all = {
  ...complete,
  'en-plain': () => import('./en-plain.json'),
};

// One file has no chunks.
export const businessCatalogues: Readonly<Record<string, Load<BusinessTexts>>> = isOneFile ? {} : all;

/** All texts in the language of a locale. */
export async function businessTextsIn(locale: string): Promise<BusinessTexts> {
  const key = languageKey(locale) ?? '';
  // A script that the page names for the language knows where they are.
  const named = (page[translatorKey] as Partial<Translator> | undefined)?.languages?.[key]?.members;
  const load = named ?? businessCatalogues[key];
  if (load) return (await fetchRepeatably(load)).texts;
  if (isOneFile) throw new Error('Name dist/languages/TAG.js in the page, before this script.');
  return {};
}
