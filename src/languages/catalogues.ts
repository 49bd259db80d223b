/** The catalogues by the keys of their languages. */
import type { Language } from './texts-of.ts';

export const catalogues: Readonly<Record<string, Language['load']>> = {
  de: () => import('./de.ts'),
  'en-plain': () => import('./en-plain.ts'),
};
