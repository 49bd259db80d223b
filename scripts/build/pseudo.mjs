/**
 * The pseudo-language `en-XA`: readable English with accents, a third longer and in brackets. A text without them is not in the
 * catalogues, and one that is cut off will be cut off in German too.
 */
const plain = 'aeiouycnszAEIOUCNS';
const accented = 'àéïöüýçñšžÀÉÏÖÜÇÑŠ';

/**
 * @param {string} message In ICU MessageFormat.
 * @returns {string} The same with the same placeholders and tags.
 */
export function pseudo(message) {
  let depth = 0;
  const written = message.replace(/[{}]|<[^>]*>|[^{}<]+/g, (part) => {
    if (part === '{') depth += 1;
    else if (part === '}') depth -= 1;
    // Text stands outside of braces, and inside the second pair of a choice.
    else if (depth % 2 === 0 && !part.startsWith('<'))
      return part.replace(/\w/g, (letter) => accented[plain.indexOf(letter)] ?? letter);
    return part;
  });
  const longer = '·'.repeat(Math.ceil(message.length / 3));
  return `[${written} ${longer}]`;
}
