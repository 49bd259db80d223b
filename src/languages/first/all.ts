/** The texts of the first screen by language, for servers and for the build. */
import type { FirstTexts } from '../../strings/messages.ts';
import { first as ar } from './ar.ts';
import { first as de } from './de.ts';
import { first as enPlain } from './en-plain.ts';
import { first as es } from './es.ts';
import { first as fr } from './fr.ts';
import { first as he } from './he.ts';
import { first as it } from './it.ts';
import { first as ja } from './ja.ts';
import { first as ko } from './ko.ts';
import { first as nl } from './nl.ts';
import { first as pl } from './pl.ts';
import { first as ptBR } from './pt-BR.ts';
import { first as tr } from './tr.ts';
import { first as zhHans } from './zh-Hans.ts';

export const firstTexts: Readonly<Record<string, FirstTexts>> = {
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
