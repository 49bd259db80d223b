/** The documents that the README leads to, directly or through each other, and its own pictures: all would be 2.5 MB. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { at } from '../../lib/root.mjs';

/** @returns {Promise<string[]>} Paths from the project's folder, without the README. */
export async function linkedDocs(start = 'README.md') {
  const files = new Set([start]);
  for (const page of files) {
    if (!page.endsWith('.md')) continue;
    for (const [, link = ''] of (await readFile(at(page), 'utf8')).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
      const path = normalize(join(dirname(page), link));
      const isWanted = page === start ? /^docs\/.*\.(md|png)$/ : /^docs\/.*\.(md|json)$/;
      if (isWanted.test(path) && existsSync(at(path))) files.add(path);
    }
  }
  files.delete(start);
  return [...files];
}
