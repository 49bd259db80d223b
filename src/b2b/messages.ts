/** Every text of `<auth-b2b-login>`, in English: those of all elements, and its own. */
import { entryMessages, plainTexts } from '../strings/entry-messages.ts';
import { businessEntryStrings } from './entry-strings.ts';
import type { businessStrings } from './strings.ts';

/** The id of a text of the screens for members. */
export type MemberMessageId = keyof typeof businessStrings | keyof typeof businessEntryStrings;

/** All of them in one language. */
export type BusinessCatalogue = Readonly<Record<MemberMessageId, string>>;

const entry = { ...entryMessages, ...businessEntryStrings };

/** Returns the text of the first screen for an id. */
export type BusinessEntryTexts = (id: keyof typeof entry) => string;

/** The texts of the first screen; null when one of the host's own needs the parser. */
export function businessEntryTexts(
  overrides?: Readonly<Record<string, unknown>> | null,
  translated?: Partial<Record<string, string>>,
): BusinessEntryTexts | null {
  return plainTexts<keyof typeof entry>(entry, overrides, translated);
}
