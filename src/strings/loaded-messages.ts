/** The English texts that have loaded: those of several products, and those of each product since its screens are there. */
import { sharedMessages } from './shared-messages.ts';

const loaded: Record<string, string> = { ...sharedMessages };

/** The texts by id. */
export const loadedMessages: Readonly<Record<string, string>> = loaded;

/** @example bringTexts(passkeysStrings); */
export function bringTexts(...lists: readonly Readonly<Record<string, string>>[]): void {
  Object.assign(loaded, ...lists);
}
