/** The checks of users' own theme and texts, and the words about mistakes. */
import { lazy } from '../machine/lazy.ts';
import { ownWords } from './own-words.ts';

export const userWords = ownWords(lazy(() => import('./developer-words.ts')));
