/** Every text of the screens for members in English, as a chunk of its own. */
import { messages } from '../strings/messages.ts';
import { businessEntryStrings } from './entry-strings.ts';
import { businessStrings } from './strings.ts';

export const businessMessages = { ...messages, ...businessEntryStrings, ...businessStrings };
