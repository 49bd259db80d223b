/**
 * The processes of the unit tests. Most of the time of a small file goes to the start of its process and to what it
 * imports, so the files of a folder share one, translated once: each is a suite, with hooks of its own. What must be
 * alone says so by its name.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, root } from './root.mjs';

/** Folders whose files share a process. */
const together = ['demo', 'backend', 'provider', 'session-core', 'flow'];
/** Folders of files that mostly wait for programs: side by side they are sooner done. */
const apart = ['tools'];

/** A file that needs a process in which nothing was loaded yet, or that takes long enough to have one. */
const alone = /\.alone\.test\.ts$/;

/** @returns {Promise<{ files: string[], remove(): void }>} What to give to `node --test`. `remove` takes away what was written for it. */
export async function nodeTests() {
  const outdir = at('.cache', `unit-${process.pid}`);
  mkdirSync(outdir, { recursive: true });
  const groups = processes();
  // Node takes files by their names: what takes longest comes first.
  const names = groups.map((_, index) => String(index).padStart(3, '0'));
  await Promise.all(groups.map((files, index) => translate(files, join(outdir, `${names[index]}.mjs`))));
  return {
    files: names.map((name) => join(outdir, `${name}.mjs`)),
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
}

/** The files of each process. */
function processes() {
  const shared = together.map((name) => testsIn(name));
  const single = [...shared.flat().filter((file) => alone.test(file)), ...apart.flatMap(testsIn)];
  const rest = shared.map((files) => files.filter((file) => !alone.test(file)));
  return [...single.map((file) => [file]), ...rest].filter((files) => files.length > 0);
}

function testsIn(name) {
  const folder = at('test', name);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file))
    .sort();
}

/**
 * One program with a suite for each file. `require`, as only what happens at once is sure to happen in the suite: Node's
 * runner takes the code after an `await` for part of whatever made the promise.
 */
async function translate(files, outfile) {
  const suites = files.map(
    (file) => `describe(${JSON.stringify(basename(file))}, () => void require(${JSON.stringify(file)}));`,
  );
  const contents = `import { describe } from 'node:test';
import ${JSON.stringify(at('test/at-end.ts'))};
${suites.join('\n')}
`;
  // Late: in a fresh clone it is installed first.
  const { build } = await import('esbuild');
  await build({
    stdin: { contents, resolveDir: root, loader: 'js' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    supported: { 'top-level-await': false },
    // A test file may import another for what it does: `sideEffects` of the package is about what is published.
    ignoreAnnotations: true,
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'error',
    plugins: [placesKept],
  });
}

/** What a file knows of its own place stays that of the file, and the scripts of the project are left where they are. */
const placesKept = {
  name: 'places-kept',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\..*\.mjs$/ }, ({ path, resolveDir }) => ({
      path: pathToFileURL(join(resolveDir, path)).href,
      external: true,
    }));
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const own = { dirname: dirname(path), filename: path, url: pathToFileURL(path).href };
      const contents = readFileSync(path, 'utf8').replace(
        /\bimport\.meta\.(dirname|filename|url)\b/g,
        (_, name) => JSON.stringify(own[name]),
      );
      return { contents, loader: extname(path).slice(1) };
    });
  },
};
