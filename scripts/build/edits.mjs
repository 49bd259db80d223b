/** Parts of a text, and what takes their places. */

/**
 * A part of a text, by its offsets, and what takes its place.
 * @typedef {[start: number, end: number, wanted: string]} Edit
 */

/**
 * @param {string} text
 * @param {Edit[]} edits Apart from each other. Of insertions at one place, the last comes first.
 * @returns {string} The text after all of them.
 */
export function edited(text, edits) {
  const pieces = [];
  let from = 0;
  for (const [start, end, wanted] of edits.toReversed().sort(([one], [other]) => one - other)) {
    pieces.push(text.slice(from, start), wanted);
    from = end;
  }
  return [...pieces, text.slice(from)].join('');
}
