/** The catalogues by the keys of their languages. */
import type { Language } from './texts-of.ts';

export const catalogues: Readonly<Record<string, Language['load']>> = {
  de: () => import('./de.ts'),
  'en-plain': () => import('./en-plain.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
  nl: () => import('./nl.ts'),
  pt: () => import('./pt-BR.ts'),
};
