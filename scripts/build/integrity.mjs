/** `integrity.json`: the hash of each script of `dist/`, for pages that check what they load. */
import { createHash } from 'node:crypto';

/**
 * @param {Map<string, string | Uint8Array>} files Contents by name within `dist/`.
 * @returns {string} JSON: names to hashes as in an `integrity` attribute.
 * @see https://html.spec.whatwg.org/multipage/webappapis.html#integrity
 */
export function integrity(files) {
  const hashes = [...files]
    .filter(([name]) => /\.c?js$/.test(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, contents]) => [name, `sha384-${createHash('sha384').update(contents).digest('base64')}`]);
  return `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`;
}
