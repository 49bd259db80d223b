/** Reads digits, in particular a passcode, from typed or pasted text. */

/** Number of digits in a passcode. */
export const codeLength = 6;

/** The zeros of other scripts that keyboards produce: Arabic-Indic, Persian, Devanagari, full-width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10];

/** Converts a digit of another script to ASCII; returns other characters unchanged. */
function asciiDigit(character: string): string {
  const code = character.charCodeAt(0);
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? character : String(code - zero);
}

/** The digits in the text, as ASCII. */
export function asciiDigits(text: string): string {
  return Array.from(text, asciiDigit)
    .join('')
    .replace(/[^0-9]/g, '');
}

/** The digits in the text, as ASCII, at most six. */
export function codeDigits(text: string): string {
  return asciiDigits(text).slice(0, codeLength);
}

/**
 * The passcode in a pasted text. Visitors may paste a whole sentence, so a number of exactly six digits
 * ("123 456" and "123-456" too) wins over earlier digits.
 */
export function codeIn(text: string): string {
  const ascii = Array.from(text, asciiDigit).join('');
  const whole = /(?:^|[^0-9])([0-9]{3}[ \u00a0-]?[0-9]{3})(?![0-9])/.exec(ascii)?.[1];
  return codeDigits(whole ?? ascii);
}

/** True for exactly six ASCII digits. */
export function isCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}
