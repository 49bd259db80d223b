/** Validates an email address before it is sent. */

/**
 * Letters, digits, RFC 5322 atext symbols or dots; `@`; letters of any script, digits, dots, hyphens; a last label of two
 * letters or more, or such a label as DNS writes it. Deliberately no stricter: the server and the mailbox have the last word.
 */
const pattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{M}\p{N}.-]+\.(\p{L}[\p{L}\p{M}]+|xn--[A-Za-z0-9-]+)$/u;

/** Longer than any mail server accepts. */
const longest = 320;

/**
 * True if the whole text is an email address.
 * @see https://www.rfc-editor.org/rfc/rfc5322#section-3.2.3
 */
export function isEmail(text: string): boolean {
  return text.length <= longest && pattern.test(text);
}

/** Removes the invisible characters and surrounding white space that copying leaves, and the width that input methods give. */
export function tidyEmail(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/。/g, '.')
    .trim();
}
