/** `npm run size`: weighs the published scripts as browsers download them. Fails over budget. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { budgets } from './budgets.mjs';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { at } from './lib/root.mjs';

const { values } = parseArgs({ options: { dist: { type: 'string' } } });
const dist = values.dist ?? at('dist');
ensureInstalled();
if (!values.dist) await ensureBuilt();
const { build } = await import('esbuild');

const first = await staticImports('auth-elements.js');
const core = await staticImports('session-core.js');
const organizations = await staticImports('session-core-b2b.js');
const business = await staticImports('auth-elements-b2b.js');
const chunks = ['chunks', 'chunks/b2b', 'chunks/headless', 'chunks/headless-b2b'].flatMap((folder) =>
  existsSync(join(dist, folder))
    ? readdirSync(join(dist, folder))
        .filter((name) => name.endsWith('.js'))
        .map((name) => `${folder}/${name}`)
    : [],
);
const main = await withImports(/login-main-/);
const businessMain = await withImports(/business-main-/);
// The pseudo-language is only for development.
const languages = existsSync(join(dist, 'languages'))
  ? readdirSync(join(dist, 'languages'))
      .filter((name) => name.endsWith('.js') && name !== 'en-XA.js')
      .map((name) => `languages/${name}`)
  : [];
const rows = [
  row(`auth-elements.js and what it imports (${first.length})`, first, budgets.entry),
  row('first screen: with the chunk with React', [...new Set([...first, ...main])], budgets.firstScreen),
  row(`auth-elements-b2b.js and what it imports (${business.length})`, business, budgets.businessEntry),
  row(
    'first screen of members: with the chunk with React',
    [...new Set([...business, ...businessMain])],
    budgets.businessScreen,
  ),
  row(`session-core.js and what it imports (${core.length})`, core, budgets.sessionCore),
  row(
    `session-core-b2b.js and what it imports (${organizations.length})`,
    organizations,
    budgets.sessionCoreB2B,
  ),
  ...Object.entries(budgets.files).map(([name, budget]) => row(name, [name], budget)),
  ...chunks
    .filter(
      (name) => ![...first, ...core, ...organizations, ...main, ...business, ...businessMain].includes(name),
    )
    .map((name) => row(name, [name], budgetOf(name))),
  ...languages.map((name) => row(name, [name], budgets.language)),
];
print(rows);
const over = rows.filter((entry) => entry.gzip > entry.budget);
for (const { label, gzip, budget } of over)
  console.error(`Over budget: ${label} by ${gzip - budget} bytes of gzip.`);
process.exit(over.length > 0 ? 1 : 0);

function budgetOf(name) {
  const [part] = posix.basename(name).split('-');
  return budgets.chunks[part] ?? budgets.chunk;
}

/** The chunks of this name, and their static imports. */
async function withImports(pattern) {
  const files = chunks.filter((name) => pattern.test(name));
  return (await Promise.all(files.map(staticImports))).flat();
}

/** A file and its static imports: what the browser fetches before the first screen. */
async function staticImports(entry) {
  const { metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: dist,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    splitting: true,
    outdir: 'out',
    logLevel: 'error',
  });
  const files = new Set();
  const walk = (name) => {
    if (files.has(name)) return;
    files.add(name);
    for (const { path, kind } of metafile.inputs[name]?.imports ?? [])
      if (kind === 'import-statement') walk(path);
  };
  walk(posix.normalize(entry));
  return [...files];
}

/** Each file is compressed separately, as a server does. */
function row(label, names, budget) {
  const files = names.map((name) => readFileSync(join(dist, name)));
  const sum = (weigh) => files.reduce((bytes, file) => bytes + weigh(file).length, 0);
  return {
    label,
    raw: sum((file) => file),
    gzip: sum((file) => gzipSync(file, { level: 9 })),
    budget,
  };
}

function print(entries) {
  const width = Math.max(...entries.map(({ label }) => label.length));
  const columns = ['raw', 'gzip', 'budget'];
  console.log(`${'kB'.padEnd(width)}${columns.map((name) => name.padStart(9)).join('')}`);
  for (const entry of entries) {
    const numbers = columns.map((name) => kb(entry[name]).padStart(9)).join('');
    console.log(`${entry.label.padEnd(width)}${numbers}${entry.gzip > entry.budget ? '  OVER' : ''}`);
  }
}

function kb(bytes) {
  return (bytes / 1000).toFixed(1);
}
