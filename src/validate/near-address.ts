/** Common mailboxes, and real domains so like them that a letter's difference is no mistake. */
const mailboxes = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'hotmail.fr',
  'hotmail.co.uk',
  'yahoo.com',
  'yahoo.fr',
  'yahoo.co.uk',
  'icloud.com',
  'protonmail.com',
  'proton.me',
  'live.com',
  'live.fr',
  'orange.fr',
  't-online.de',
  'comcast.net',
];
const alike =
  /^(ymail|mail|email|love|fmail|hotmail\.(co|es|de|it|be|nl)|yahoo\.(ca|co|de|es|it|in)|outlook\.(fr|de|es|it)|live\.(ca|de|it|nl))\b/;

/**
 * The address that the visitor may have meant: that of a common mailbox, a letter away. Null if there is none.
 *
 * @example nearAddress('ada@gmial.com') // 'ada@gmail.com'
 */
export function nearAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || mailboxes.includes(domain) || alike.test(domain)) return null;
  const meant = mailboxes.find((mailbox) => isOneOff(domain, mailbox));
  return meant ? address.slice(0, at + 1) + meant : null;
}

/** Whether one letter is missing, extra or another one, or two neighbours changed places. */
function isOneOff(typed: string, meant: string): boolean {
  const at = [...typed].findIndex((letter, index) => letter !== meant[index]);
  if (at < 0) return meant.length === typed.length + 1;
  const rest = typed.slice(at);
  const ending = meant.slice(at);
  const swapped = `${rest[1] ?? ''}${rest[0]}${rest.slice(2)}`;
  return (
    rest.slice(1) === ending.slice(1) ||
    rest.slice(1) === ending ||
    rest === ending.slice(1) ||
    swapped === ending
  );
}
