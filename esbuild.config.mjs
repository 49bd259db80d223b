/** `npm run build`: writes `dist/`, whole or not at all. `build()` is the same as a function. */
import { watch as watchFolder } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceFolder } from './scripts/build/folder.mjs';
import { ensureInstalled } from './scripts/lib/installed.mjs';
import { at } from './scripts/lib/root.mjs';

const sources = ['session-core', 'src', 'elements', 'backend', 'public'];

/**
 * Builds the published files.
 * @param {{ outdir?: string, watch?: boolean, without?: string[] }} [options] `outdir` default `dist`; `watch`: build again after a
 *   change, default false; `without`: names of tricks (`scripts/build/tricks/README.md`), or `all`.
 * @returns {Promise<{ files: string[], close(): void }>} Names of the files written; `close` ends the watch.
 */
export async function build({ outdir = at('dist'), watch = false, without = [] } = {}) {
  const files = await write(outdir, without);
  if (!watch) return { files, close() {} };
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      write(outdir, without).catch((error) => console.error(error.message));
    }, 100);
  };
  const watchers = sources.map((folder) => watchFolder(at(folder), { recursive: true }, again));
  return {
    files,
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

async function write(outdir, without) {
  // Imported late: `npm run build` may have to install what they import.
  const [{ scripts, tricks }, { declarations }, { manifest }, { licenses }, { sbom }, { integrity }] =
    await Promise.all([
      import('./scripts/build/scripts.mjs'),
      import('./scripts/build/types/declarations.mjs'),
      import('./scripts/build/types/manifest.mjs'),
      import('./scripts/build/licenses.mjs'),
      import('./scripts/build/sbom.mjs'),
      import('./scripts/build/integrity.mjs'),
    ]);
  const { version } = JSON.parse(await readFile(at('package.json'), 'utf8'));
  const [code, types, elements, frame] = await Promise.all([
    scripts({ version, without: without.includes('all') ? tricks : without }),
    declarations(),
    manifest(),
    readFile(at('public/client-services.html')),
  ]);
  /** @type {Map<string, string | Uint8Array>} */
  const files = new Map([
    ...code.files,
    ...types,
    ...elements,
    ['LICENSES.txt', await licenses(code.inputs)],
    ['sbom.cdx.json', await sbom('auth-elements', code.inputs)],
    ['client-services.html', frame],
    ['integrity.json', integrity(new Map(code.files))],
  ]);
  // All was made in memory first: a build that fails leaves the last good one in place, and a server that is
  // publishing the folder meanwhile sees whole files only.
  await replaceFolder(resolve(outdir), files);
  return [...files.keys()].sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  const started = performance.now();
  try {
    const { values } = parseArgs({
      options: {
        watch: { type: 'boolean', default: false },
        outdir: { type: 'string', default: at('dist') },
        without: { type: 'string', default: '' },
      },
    });
    const { files } = await build({ ...values, without: values.without.split(',').filter(Boolean) });
    console.log(`dist/: ${files.length} files in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
