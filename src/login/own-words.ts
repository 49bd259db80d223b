/** The sentences about options, where the texts of an element load with its screens. */
import { prefetch } from '../components/prefetch.ts';
import { type Lazy, lazy } from '../machine/lazy.ts';
import type { Problem } from '../strings/problem.ts';
import type { Words } from '../validate/check.ts';
import { wordsFor } from './words.ts';

/** Finds what is wrong with a host's own texts. */
type CheckTexts = (overrides: unknown) => Problem[];

export interface OwnWords {
  /** The sentences for the developer of the page. Until all texts have loaded, nothing is wrong with the host's own. */
  readonly words: Words;
  /** Compares a host's own texts with all English ones. Only a page that has some fetches it. */
  readonly checkTexts: Lazy<CheckTexts>;
}

export function ownWords(checkTexts: OwnWords['checkTexts']): OwnWords {
  const words = wordsFor((strings) => {
    if (strings && !checkTexts.current) prefetch(checkTexts);
    return checkTexts.current?.(strings) ?? [];
  });
  return { words, checkTexts };
}

/** The sentences about the options of users' elements. */
export const userWords = ownWords(
  lazy(
    () => import('../strings/all-messages.ts'),
    ({ checkTexts }) => checkTexts,
  ),
);
