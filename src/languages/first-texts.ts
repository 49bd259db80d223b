/** The texts of the first screen by language, for servers and for the build, which puts the result in place of this file. */
import { cryptoMainStrings } from '../products/crypto/main-strings.ts';
import { entryMessages } from '../strings/entry-messages.ts';
import { mainMessages } from '../strings/main-messages.ts';
import type { FirstTexts } from '../strings/messages.ts';
import { texts as ar } from './login/ar.json';
import { texts as de } from './login/de.json';
import { texts as enPlain } from './login/en-plain.json';
import { texts as es } from './login/es.json';
import { texts as fr } from './login/fr.json';
import { texts as he } from './login/he.json';
import { texts as it } from './login/it.json';
import { texts as ja } from './login/ja.json';
import { texts as ko } from './login/ko.json';
import { texts as nl } from './login/nl.json';
import { texts as pl } from './login/pl.json';
import { texts as ptBR } from './login/pt-BR.json';
import { texts as tr } from './login/tr.json';
import { texts as zhHans } from './login/zh-Hans.json';

const all: Readonly<Record<string, FirstTexts>> = {
  ar,
  de,
  'en-plain': enPlain,
  es,
  fr,
  he,
  it,
  ja,
  ko,
  nl,
  pl,
  'pt-BR': ptBR,
  tr,
  'zh-Hans': zhHans,
};

const ids = Object.keys({ ...entryMessages, ...mainMessages, ...cryptoMainStrings }) as (keyof FirstTexts)[];

export const firstTexts: Readonly<Record<string, FirstTexts>> = Object.fromEntries(
  Object.entries(all).map(([tag, texts]) => [
    tag,
    Object.fromEntries(ids.map((id) => [id, texts[id]])) as FirstTexts,
  ]),
);
