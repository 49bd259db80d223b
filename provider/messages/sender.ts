/** Parses the sender of mails: an address, or a name with the address in angle brackets. */

export interface Sender {
  /** Undefined if there is only an address. */
  name?: string;
  address: string;
}

const named = /^(?:"([^"\\\p{Cc}]*)"|([^"<>@,;\p{Cc}]*))<([^<>]*)>$/u;
const plain = /^[^\s@<>,;"\p{Cc}]+@[^\s@<>,;"\p{Cc}]+$/u;

/** Null for any other form, which mail servers might misread. @see RFC 5322 section 3.4 */
export function readSender(text: string): Sender | null {
  const trimmed = text.trim();
  const [, quoted, unquoted = '', inBrackets] = named.exec(trimmed.replace(/\s+</, '<')) ?? [];
  const address = (inBrackets ?? trimmed).trim();
  if (!plain.test(address)) return null;
  const name = (quoted ?? unquoted).trim();
  return name === '' ? { address } : { name, address };
}
