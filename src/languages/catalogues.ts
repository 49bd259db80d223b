/** The catalogues by the keys of their languages. */
import type { Catalogue, Texts } from '../strings/messages.ts';

type Load<Part> = () => Promise<{ readonly texts: Part }>;

const complete = {
  ar: () => import('./login/ar.json'),
  de: () => import('./login/de.json'),
  es: () => import('./login/es.json'),
  fr: () => import('./login/fr.json'),
  he: () => import('./login/he.json'),
  it: () => import('./login/it.json'),
  ja: () => import('./login/ja.json'),
  ko: () => import('./login/ko.json'),
  nl: () => import('./login/nl.json'),
  pl: () => import('./login/pl.json'),
  pt: () => import('./login/pt-BR.json'),
  tr: () => import('./login/tr.json'),
  zh: () => import('./login/zh-Hans.json'),
} satisfies Record<string, Load<Catalogue>>;

export const catalogues: Readonly<Record<string, Load<Texts>>> = {
  ...complete,
  'en-plain': () => import('./login/en-plain.json'),
};
