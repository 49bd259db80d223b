/** The sentences about the options of users' elements, whose texts load with their screens. */
import { prefetch } from '../components/prefetch.ts';
import { lazy } from '../machine/lazy.ts';
import { checkStrings } from '../strings/check-strings.ts';
import type { Words } from '../validate/check.ts';
import { wordsFor } from './words.ts';

/** All English texts, to which a host's own are compared. Only a page that has some fetches them. */
export const allMessages = lazy(
  () => import('../strings/all-messages.ts'),
  ({ messages }) => messages,
);

/** The sentences for the developer of the page. Until all texts have loaded, nothing is wrong with the host's own. */
export const words: Words = wordsFor((strings) => {
  const { current } = allMessages;
  if (current) return checkStrings(strings, current);
  if (strings) prefetch(allMessages);
  return [];
});
