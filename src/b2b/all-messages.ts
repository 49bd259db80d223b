/** Every text of the screens for members in English, and the check of a host's own, as a chunk of its own. */
import { checkStrings } from '../strings/check-strings.ts';
import { messages } from '../strings/messages.ts';
import { businessEntryStrings } from './entry-strings.ts';
import { businessStrings } from './strings.ts';

export const businessMessages = { ...messages, ...businessEntryStrings, ...businessStrings };

export const checkTexts = (overrides: unknown) => checkStrings(overrides, businessMessages);
