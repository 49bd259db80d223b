/** The texts of the first screen by language, for servers and for the build. */
import type { FirstTexts } from '../../strings/messages.ts';
import { first as de } from './de.ts';
import { first as enPlain } from './en-plain.ts';

export const firstTexts: Readonly<Record<string, FirstTexts>> = {
  de,
  'en-plain': enPlain,
};
