/** Formats a phone number while the visitor types, and keeps the caret in place. Pure. */
import { asciiDigits } from '../../validate/code.ts';
import { isInternational } from './number-library.ts';

/** The formatter of the library; see `numbers.ts`. */
type Numbers = Pick<typeof import('./numbers.ts'), 'readNumber' | 'writeTyped'>;

/** The state of the field and of the country beside it. */
interface Typed {
  readonly text: string;
  /** The caret: an index into the text. */
  readonly caret: number;
  /** ISO 3166 code. */
  readonly country: string;
}

/**
 * Formats the digits for the country. A number that starts with `+` selects its country. Once it is `whole` (pasted, filled in,
 * left), it gets the national format.
 */
export function setNumber({ text, caret, country }: Typed, numbers: Numbers, whole: boolean): Typed {
  const read = whole && isInternational(text) ? numbers.readNumber(text, country) : null;
  if (read) return { text: read.national, caret: read.national.length, country: read.country };
  const typed = numbers.writeTyped(text, country);
  // An international prefix (00, 011) is valid in some countries only: read the number as if dialled there.
  const set = isInternational(text) ? typed : { ...typed, country };
  // Letters stay for the visitor to see and correct.
  if (signsIn(set.text) !== signsIn(text) || /\p{L}/u.test(text)) return { text, caret, country };
  return {
    ...set,
    caret: caret === text.length ? set.text.length : caretAfter(set.text, signsIn(text.slice(0, caret))),
  };
}

/** The number without its calling code, for when the visitor chooses another country. */
export function withoutCode(text: string, code: string): string {
  if (!isInternational(text)) return text;
  const digits = asciiDigits(text);
  return digits.startsWith(code) ? digits.slice(code.length) : digits;
}

const sign = /[+＋\p{Nd}]/u;

/** The number of digits and plus signs in a text. */
function signsIn(text: string): number {
  return Array.from(text).filter((character) => sign.test(character)).length;
}

function caretAfter(text: string, signs: number): number {
  let remaining = signs;
  let at = 0;
  for (const character of text) {
    if (remaining === 0) break;
    if (sign.test(character)) remaining -= 1;
    at += character.length;
  }
  return at;
}
