/**
 * Bundles browser code of the tests. React is CommonJS, which browsers do not load, and shared chunks keep
 * one copy of it per run.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { brandMarks } from '../../scripts/build/brand-marks.mjs';
import { seenImports } from '../../scripts/tests/seen-imports.mjs';
import { publishedReact } from './published-react.mjs';

const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, '..', '..');
const isPublished = process.env.VIEW_REACT === 'published';

/**
 * Bundles the given files of this folder into `outdir`, as modules with linked source maps. A test that sets
 * `globalThis.__onImport` sees every import that is under way.
 */
export async function bundle(files, outdir, plugins = []) {
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: files.map((file) => (typeof file === 'string' ? join(here, file) : file)),
    outdir,
    outbase: here,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    sourcemap: 'linked',
    metafile: true,
    // `process.env` exists in Node only; React reads this name, chai another.
    define: {
      'process.env.NODE_ENV': isPublished ? '"production"' : '"development"',
      __VERSION__: '"0.0.0-test"',
      // Milliseconds that an answer of the scripted server may take.
      __LATEST_ANSWER__: process.env.DISTURB === '1' ? '40' : '0',
      __SEED__: String(Number(process.env.SEED ?? 1)),
    },
    plugins: [...plugins, brandMarks, ...(isPublished ? publishedReact(root) : [])],
    logLevel: 'error',
  });
  for (const file of Object.keys(metafile.outputs).filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(file, 'utf8');
    const seen = seenImports(text);
    if (seen !== text) writeFileSync(file, seen);
  }
  return outdir;
}

/**
 * The pages of the tests: a small file spends most of its time on loading React and what we share, so the files of a folder
 * share pages. A file that needs a page which has loaded nothing yet says `alone` in its name.
 * @param {string[]} files
 * @returns {{ name: string, files: string[] }[]} The longest first.
 */
export function pagesOf(files) {
  const groups = new Map();
  for (const file of files) {
    const group = file.includes('.alone.') ? file : dirname(file);
    groups.set(group, [...(groups.get(group) ?? []), join(here, file)]);
  }
  return [...groups.values()]
    .flatMap((files) => {
      const pages = Math.ceil(files.length / 8);

      return Array.from({ length: pages }, (_, page) => files.filter((_, index) => index % pages === page));
    })
    .sort((one, other) => other.length - one.length)
    .map((files, index) => ({ name: `${String(index).padStart(2, '0')}.test`, files }));
}

/** The test files of this folder and those inside it. */
export function testFiles() {
  return readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.test\.tsx?$/.test(file),
  );
}
