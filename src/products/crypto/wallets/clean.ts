/** What wallets say of themselves, made fit to be shown. */

const longestName = 40;
/** As many letters of a `data:` address, which is about 48 kB of picture. */
const longestIcon = 65_536;
const picture = /^data:image\/(?:png|svg\+xml|webp|gif|jpeg)[;,]/;

/** One line of text, without signs that turn or hide what stands beside them; empty for anything else. */
export function cleanName(name: unknown): string {
  if (typeof name !== 'string') return '';
  const line = name
    .slice(0, 1000)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  const letters = [...line];
  if (letters.length <= longestName) return line;
  // Cut off, and seen to be.
  return `${letters
    .slice(0, longestName - 1)
    .join('')
    .trim()}…`;
}

/** A picture that loads nothing from anywhere: scripts in an image do not run, and its address leads nowhere. */
export function safeIcon(icon: unknown): string | null {
  return typeof icon === 'string' && icon.length <= longestIcon && picture.test(icon) ? icon : null;
}
