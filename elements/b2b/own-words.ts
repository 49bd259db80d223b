/** The checks of members' own theme and texts, and the words about mistakes, where they load late. */
import { ownWords } from '../../src/login/own-words.ts';
import { lazy } from '../../src/machine/lazy.ts';

export const memberWords = ownWords(lazy(() => import('../../src/b2b/developer-words.ts')));
