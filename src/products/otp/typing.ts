/** Sets a phone number while it is typed, with the caret where the visitor has it. Pure. */
import { asciiDigits } from '../../validate/code.ts';
import { isInternational } from './number-library.ts';

/** What the library does; see `numbers.ts`. */
type Numbers = Pick<typeof import('./numbers.ts'), 'readNumber' | 'writeTyped'>;

/** The field and the country beside it. */
export interface Typed {
  readonly text: string;
  /** Where the next sign goes: an index into the text. */
  readonly caret: number;
  /** ISO 3166 code. */
  readonly country: string;
}

/**
 * The same digits as numbers of the country are written. A number that begins with `+` chooses its country; once it is
 * `whole` (pasted, filled in, left), it is written as at home.
 */
export function setNumber({ text, caret, country }: Typed, numbers: Numbers, whole: boolean): Typed {
  const read = whole && isInternational(text) ? numbers.readNumber(text, country) : null;
  if (read) return { text: read.national, caret: read.national.length, country: read.country };
  const typed = numbers.writeTyped(text, country);
  // The digits that are dialled for abroad (00, 011) mean that in one country only: the number is read as from there.
  const set = isInternational(text) ? typed : { ...typed, country };
  // Letters are left for the visitor to see and mend.
  if (signsIn(set.text) !== signsIn(text) || /\p{L}/u.test(text)) return { text, caret, country };
  return {
    ...set,
    caret: caret === text.length ? set.text.length : caretAfter(set.text, signsIn(text.slice(0, caret))),
  };
}

/** The number without the calling code that it begins with, for when another country is chosen. */
export function withoutCode(text: string, code: string): string {
  if (!isInternational(text)) return text;
  const digits = asciiDigits(text);
  return digits.startsWith(code) ? digits.slice(code.length) : digits;
}

const sign = /[+＋\p{Nd}]/u;

/** How many signs a text has that count: digits, and the plus. */
function signsIn(text: string): number {
  return Array.from(text).filter((character) => sign.test(character)).length;
}

function caretAfter(text: string, signs: number): number {
  let left = signs;
  let at = 0;
  for (const character of text) {
    if (left === 0) break;
    if (sign.test(character)) left -= 1;
    at += character.length;
  }
  return at;
}
