/** The sentences about the options of members' elements, whose texts load with their screens. */
import { ownWords } from '../../src/login/own-words.ts';
import { lazy } from '../../src/machine/lazy.ts';

export const memberWords = ownWords(
  lazy(
    () => import('../../src/b2b/all-messages.ts'),
    ({ checkTexts }) => checkTexts,
  ),
);
