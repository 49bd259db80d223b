/** What an operation reports. */

/** A check with its figures, which are printed also where it passed. */
export const check = (name, passed, output = '') => ({
  name,
  passed: Boolean(passed),
  output: String(output),
});

/** How often each of the texts occurs. */
export function tally(texts) {
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${count} × ${text}`).join('\n');
}
