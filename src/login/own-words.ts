/** The sentences about options, where the texts of an element load with its screens. */
import { prefetch } from '../components/prefetch.ts';
import { type Lazy, lazy } from '../machine/lazy.ts';
import { checkStrings } from '../strings/check-strings.ts';
import type { Words } from '../validate/check.ts';
import { wordsFor } from './words.ts';

export interface OwnWords {
  /** The sentences for the developer of the page. Until all texts have loaded, nothing is wrong with the host's own. */
  readonly words: Words;
  /** All English texts, to which a host's own are compared. Only a page that has some fetches them. */
  readonly allMessages: Lazy<Readonly<Record<string, string>>>;
}

export function ownWords(allMessages: OwnWords['allMessages']): OwnWords {
  const words = wordsFor((strings) => {
    const { current } = allMessages;
    if (current) return checkStrings(strings, current);
    if (strings) prefetch(allMessages);
    return [];
  });
  return { words, allMessages };
}

/** The sentences about the options of users' elements. */
export const userWords = ownWords(
  lazy(
    () => import('../strings/all-messages.ts'),
    ({ messages }) => messages,
  ),
);
