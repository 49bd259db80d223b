/** The texts of the account page by the keys of their languages. */
import type { Texts } from '../../strings/messages.ts';

export const catalogues: Readonly<Record<string, () => Promise<{ readonly texts: Texts }>>> = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  'en-plain': () => import('./en-plain.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  he: () => import('./he.ts'),
  it: () => import('./it.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  nl: () => import('./nl.ts'),
  pl: () => import('./pl.ts'),
  pt: () => import('./pt-BR.ts'),
  tr: () => import('./tr.ts'),
  zh: () => import('./zh-Hans.ts'),
};
