/** Which mailbox an address leads to, for the sending limits. Accounts keep the whole address. */

const ignoresDots = ['gmail.com', 'googlemail.com'];

/**
 * Without the tag that most mail servers ignore (`ada+pets@`), and without dots where the server is known to ignore them.
 *
 * @param key an address as it is compared
 * @see RFC 5233 for subaddressing
 */
export function mailboxOf(key: string): string {
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const [name = ''] = key.slice(0, at).split('+');
  // An address that begins with the sign has no name without it.
  if (name === '') return key;
  if (!ignoresDots.includes(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@${ignoresDots[0]}`;
}
