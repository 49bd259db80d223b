/** The texts of the first screen by language, for servers and for the build. */
import type { FirstTexts } from '../../strings/messages.ts';
import { first as de } from './de.ts';
import { first as enPlain } from './en-plain.ts';
import { first as es } from './es.ts';
import { first as fr } from './fr.ts';
import { first as it } from './it.ts';
import { first as nl } from './nl.ts';
import { first as ptBR } from './pt-BR.ts';

export const firstTexts: Readonly<Record<string, FirstTexts>> = {
  de,
  'en-plain': enPlain,
  es,
  fr,
  it,
  nl,
  'pt-BR': ptBR,
};
