/**
 * `npm run docs`: fills the tables in the Markdown files from the tables in the code, and writes `docs/texts.json`. `-- --check` only compares. `-- walks`
 * measures the walks of `docs/architecture.md` instead.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path/posix';
import { parseArgs } from 'node:util';
import { importTypeScript } from './build/import-typescript.mjs';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { at } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';

ensureInstalled();
const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (positionals.includes('walks')) {
  const { measureWalks, withWalks } = await import('./tests/walks.mjs');
  const { browserWalks } = await import('./tests/browser-walks.mjs');
  const page = at('docs/architecture.md');
  const walks = [await measureWalks(), await browserWalks()];
  writeFileSync(page, walks.reduce(withWalks, readFileSync(page, 'utf8')));
  process.exit();
}
// The declarations of the package are built from it. `test/backend/admin.test.ts` compares it.
if (!values.check) {
  const { code, output } = await runNode(['--import', 'tsx', 'scripts/build/admin-client.mjs']);
  if (code !== 0) throw new Error(output);
  await runNode(['node_modules/@biomejs/biome/bin/biome', 'format', '--write', 'backend/admin-methods.ts']);
  // `test/provider/settings/applied-settings.test.ts` compares it.
  const schema = await runNode(['--import', 'tsx', 'provider/main.ts', 'settings', 'schema']);
  writeFileSync(at('provider/deploy/settings.schema.json'), schema.output);
  await runNode([
    'node_modules/@biomejs/biome/bin/biome',
    'format',
    '--write',
    'provider/deploy/settings.schema.json',
  ]);
}
await ensureBuilt();
const { tables } = await import('./build/documents/doc-tables.mjs');
const { chunkMap } = await import('./build/documents/chunk-map.mjs');

/** The row as it is in the file, if only sizes differ, by 1 kB: names of chunks weigh a few bytes more or less by where they were built. */
function settled(row, settledText = '') {
  const size = /(?<=\| )\d+(?= \|)/;
  const [now, before] = [row, settledText].map((text) => Number(size.exec(text)?.[0]));
  return row.replace(size, '') === settledText.replace(size, '') && Math.abs(now - before) <= 1
    ? settledText
    : row;
}

/** A table stands between `<!-- table: name -->` and `<!-- /table -->`. */
const table = /(<!-- table: ([\w-]+) -->\n)([\s\S]*?)(<!-- \/table -->)/g;
const written = { ...(await tables()), chunks: chunkMap() };
const files = [
  'README.md',
  ...readdirSync(at('docs'), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const old = files.filter((file) => {
  const text = readFileSync(at(file), 'utf8');
  const fresh = text.replace(table, (_, open, name, before, close) => {
    if (!written[name])
      throw new Error(`${file}: no table named ${name}. There are: ${Object.keys(written).join(', ')}.`);
    const rows = written[name]
      .replaceAll(/(?<=\]\()docs\/[^#)]+/g, (path) => relative(dirname(file), path))
      .split('\n');
    const lines = before.trim().split('\n');
    return `${open}\n${rows.map((row, index) => settled(row, lines[index])).join('\n')}\n\n${close}`;
  });
  if (fresh === text) return false;
  if (!values.check) writeFileSync(at(file), fresh);
  return true;
});
/** Every text that a host may replace, by its id: a start for `strings`. */
const { messages } = await importTypeScript('src/strings/messages.ts');
const { accountStrings } = await importTypeScript('src/account/strings.ts');
const { businessMessages } = await importTypeScript('src/b2b/all-messages.ts');
const texts = `${JSON.stringify({ ...messages, ...accountStrings, ...businessMessages, ...messages }, null, 2)}\n`;
const textsFile = 'docs/texts.json';
if (!existsSync(at(textsFile)) || readFileSync(at(textsFile), 'utf8') !== texts) {
  old.push(textsFile);
  if (!values.check) writeFileSync(at(textsFile), texts);
}
if (values.check && old.length > 0) {
  console.error(`Out of date: ${old.join(', ')}. Run "npm run docs".`);
  process.exit(1);
}
