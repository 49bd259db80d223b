/** Makes names and pictures of wallets safe to show. */

const longestName = 40;
/** The longest `data:` address in characters, for a picture of about 48 kB. */
const longestIcon = 65_536;
const picture = /^data:image\/(?:png|svg\+xml|webp|gif|jpeg)[;,]/;

/** One line of text, without characters that reverse or hide their neighbours; empty for anything else. */
export function cleanName(name: unknown): string {
  if (typeof name !== 'string') return '';
  const line = name
    .slice(0, 1000)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  const letters = [...line];
  if (letters.length <= longestName) return line;
  // Cut with a visible mark.
  return `${letters
    .slice(0, longestName - 1)
    .join('')
    .trim()}…`;
}

/** A picture that makes no requests: a `data:` image, in which scripts do not run. */
export function safeIcon(icon: unknown): string | null {
  return typeof icon === 'string' && icon.length <= longestIcon && picture.test(icon) ? icon : null;
}
