/**
 * The processes of the unit tests. A small file spends most of its time on starting its process and on its imports, so
 * the files of a folder share one process, transpiled once. Each file is a suite with hooks of its own. A file that must
 * run alone says so in its name.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brandMarks } from '../build/brand-marks.mjs';
import { at, root } from '../lib/root.mjs';
import { isFull } from './full.mjs';
import { placesKept } from './places-kept.mjs';
import { entryOf, suites } from './suites.mjs';

/** The folders, the slowest first. */
const folders = ['provider', 'tools', 'demo', 'session-core', 'flow', 'backend', 'platform'];

/** A file that needs a process that has loaded nothing yet, or that takes long enough to deserve its own. */
const alone = /\.alone\.test\.ts$/;
/** Only in `npm run test:full`. */
const full = /\.full\.test\.ts$/;

/**
 * @param {Set<string> | null} chosen Paths of test files and suites to run; null for all.
 * @returns {Promise<{ files: string[], remove(): void }>} The arguments for `node --test`. `remove` deletes what was written for it.
 */
export async function nodeTests(chosen = null) {
  const outdir = at('.cache', `unit-${process.pid}`);
  mkdirSync(outdir, { recursive: true });
  const groups = processes(isFull)
    .map((files) => files.filter((file) => chosen?.has(relative(root, file)) ?? true))
    .filter((files) => files.length > 0);
  // Node runs files in the order of their names.
  const programs = groups.map((files, index) => ({ name: String(index).padStart(3, '0'), files }));
  await translate(programs, outdir, chosen);
  return {
    files: programs.map(({ name }) => join(outdir, `${name}.mjs`)),
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
}

/** The files of each process. @param {boolean} all Whether those of `npm run test:full` are among them. */
export function processes(all) {
  return folders
    .flatMap((name) => {
      const files = testsIn(name, all);
      const single = files.filter((file) => alone.test(file)).map((file) => [file]);
      return [...single, files.filter((file) => !alone.test(file))];
    })
    .filter((files) => files.length > 0);
}

function testsIn(name, all) {
  const folder = at('test', name);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && (all || !full.test(file)))
    .map((file) => join(folder, file))
    .sort();
}

const imports = [`import { describe } from 'node:test';`, `import ${JSON.stringify(at('test/at-end.ts'))};`];

/** A program for each process, with a suite for each file, and one copy of what they share. */
async function translate(programs, outdir, chosen) {
  // Imported late: in a fresh clone it must be installed first.
  const { build } = await import('esbuild');
  await build({
    entryPoints: programs.map(entryOf),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    supported: { 'top-level-await': false },
    // A test file may import another for its side effects; `sideEffects` in package.json is about what is published.
    ignoreAnnotations: true,
    packages: 'external',
    sourcemap: 'inline',
    // Each process reads the maps as it starts; the sources themselves are on the disk.
    sourcesContent: false,
    logLevel: 'error',
    plugins: [suites(programs, imports), ...(chosen ? [onlySuites(chosen)] : []), placesKept, brandMarks],
  });
}

/** Leaves the suites of the provider empty that nobody chose: all stand in one list. */
const onlySuites = (chosen) => ({
  name: 'only-suites',
  setup({ onLoad }) {
    onLoad({ filter: /\/test\/provider\/suites\/.*\.ts$/ }, ({ path }) => {
      if (chosen.has(relative(root, path))) return undefined;
      const text = readFileSync(path, 'utf8');
      const contents = text.replace(
        /^export function (\w+Suite)\(/gm,
        'export function $1() {}\nfunction unchosen_$1(',
      );
      return { contents, loader: 'ts' };
    });
  },
});
