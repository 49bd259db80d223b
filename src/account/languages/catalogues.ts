/** The texts of the account page by the keys of their languages. */
import type { Texts } from '../../strings/messages.ts';
import type { AccountMessageId } from '../strings.ts';

type Load<Part> = () => Promise<{ readonly texts: Part }>;

const complete = {
  ar: () => import('../../languages/account/ar.json'),
  de: () => import('../../languages/account/de.json'),
  es: () => import('../../languages/account/es.json'),
  fr: () => import('../../languages/account/fr.json'),
  he: () => import('../../languages/account/he.json'),
  it: () => import('../../languages/account/it.json'),
  ja: () => import('../../languages/account/ja.json'),
  ko: () => import('../../languages/account/ko.json'),
  nl: () => import('../../languages/account/nl.json'),
  pl: () => import('../../languages/account/pl.json'),
  pt: () => import('../../languages/account/pt-BR.json'),
  tr: () => import('../../languages/account/tr.json'),
  zh: () => import('../../languages/account/zh-Hans.json'),
} satisfies Record<string, Load<Readonly<Record<AccountMessageId, string>>>>;

export const catalogues: Readonly<Record<string, Load<Texts>>> = {
  ...complete,
  'en-plain': () => import('../../languages/account/en-plain.json'),
};
