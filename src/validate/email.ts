/** Validates an email address before it is sent. */

/**
 * Letters, digits, RFC 5322 atext symbols or dots; `@`; letters, digits, dots, hyphens; a last label of two letters
 * or more. Deliberately no stricter: the server and the mailbox have the last word.
 */
const pattern = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;

/** Longer than any mail server accepts. */
const longest = 320;

/**
 * True if the whole text is an email address.
 * @see https://www.rfc-editor.org/rfc/rfc5322#section-3.2.3
 */
export function isEmail(text: string): boolean {
  return text.length <= longest && pattern.test(text);
}

/** Removes the invisible characters and surrounding white space that copying leaves in an address. */
export function tidyEmail(text: string): string {
  return text.replace(/\p{Cf}/gu, '').trim();
}
