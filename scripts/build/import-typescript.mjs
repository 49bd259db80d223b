/** Imports one of our TypeScript files, with its imports, into a build script. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { at } from '../lib/root.mjs';

/**
 * @param {string} path From the project's folder.
 * @param {import('esbuild').BuildOptions} [options] More for the bundler.
 */
export async function importTypeScript(path, options = {}) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [at(path)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    // The tables do not use React; only the drawing beside them does.
    external: ['react', 'react-dom'],
    logLevel: 'error',
    ...options,
  });
  // A file, since a data address could not import packages.
  await mkdir(at('node_modules/.cache'), { recursive: true });
  const folder = await mkdtemp(at('node_modules/.cache/import-'));
  try {
    await writeFile(`${folder}/module.mjs`, outputFiles[0].contents);
    return await import(pathToFileURL(`${folder}/module.mjs`).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
