/** The check of a host's own texts, with all English texts, as a chunk of its own. */
import { checkStrings } from './check-strings.ts';
import { messages } from './messages.ts';

export const checkTexts = (overrides: unknown) => checkStrings(overrides, messages);
