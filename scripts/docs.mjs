/** `npm run docs`: fills the tables in the Markdown files from the tables in the code. `-- --check` only compares. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { at } from './lib/root.mjs';

ensureInstalled();
await ensureBuilt();
const { tables } = await import('./build/doc-tables.mjs');
const { chunkMap } = await import('./build/chunk-map.mjs');

/** A table stands between `<!-- table: name -->` and `<!-- /table -->`. */
const place = /(<!-- table: ([\w-]+) -->\n)([\s\S]*?)(<!-- \/table -->)/g;
const made = { ...(await tables()), chunks: chunkMap() };
const files = [
  'README.md',
  ...readdirSync(at('docs'), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const old = files.filter((file) => {
  const text = readFileSync(at(file), 'utf8');
  const fresh = text.replace(place, (_, open, name, __, close) => {
    if (!made[name])
      throw new Error(`${file}: no table named ${name}. There are: ${Object.keys(made).join(', ')}.`);
    return `${open}\n${made[name]}\n\n${close}`;
  });
  if (fresh === text) return false;
  if (!process.argv.includes('--check')) writeFileSync(at(file), fresh);
  return true;
});
if (process.argv.includes('--check') && old.length > 0) {
  console.error(`Out of date: ${old.join(', ')}. Run "npm run docs".`);
  process.exit(1);
}
