/** Finds the known word closest to a misspelt one, for "Did you mean". */

/** The number of single-letter edits, including swaps of neighbours, between two words. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}

/**
 * The candidate closest to `word`, or undefined when none is close.
 * Close means that at most a third of the letters differ, ignoring case and punctuation.
 *
 * @example nearest('emailMagicLink', ['otp', 'emailMagicLinks']) // 'emailMagicLinks'
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const plainWord = plain(word);
  let best: string | undefined;
  // A long word is data, not a misspelt key, and the comparison takes quadratic time.
  let bestDistance = plainWord.length > 100 ? 0 : Math.max(2, Math.floor(plainWord.length / 3)) + 1;
  for (const candidate of candidates) {
    const edits = distance(plainWord, plain(candidate));
    if (edits < bestDistance && edits < plainWord.length) {
      best = candidate;
      bestDistance = edits;
    }
  }
  return best;
}
