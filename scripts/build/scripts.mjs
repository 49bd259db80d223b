/** The JavaScript of `dist/`: the module with its lazy chunks, the classic script, the headless module. */
import { basename, relative } from 'node:path';
import * as esbuild from 'esbuild';
import { at, root } from '../lib/root.mjs';

// Browsers of the last years; everything the elements need beyond it (constructable sheets) is no syntax.
const target = 'es2022';

/**
 * @param {{ version: string }} options
 * @returns {Promise<{ files: [string, Uint8Array][], inputs: string[] }>} File contents by name, and every source used.
 */
export async function scripts({ version }) {
  const common = {
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    target,
    platform: 'browser',
    charset: 'utf8',
    sourcemap: 'linked',
    // Licences of what is bundled stand together in LICENSES.txt.
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"', __VERSION__: JSON.stringify(version) },
    logLevel: 'warning',
    outdir: at('dist'),
  };
  const banner = `/*! auth-elements ${version} | MIT | LICENSES.txt */`;
  const results = await Promise.all([
    esbuild.build({
      ...common,
      entryPoints: { 'auth-elements': 'elements/index.ts' },
      format: 'esm',
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
      banner: { js: banner },
    }),
    esbuild.build({
      ...common,
      entryPoints: { 'session-core': 'session-core/index.ts' },
      format: 'esm',
      banner: { js: banner },
    }),
    esbuild.build({
      ...common,
      entryPoints: { 'auth-elements.umd': 'elements/index.ts' },
      format: 'cjs',
      banner: { js: `${banner}\n${umd.before}` },
      footer: { js: umd.after },
    }),
  ]);
  const files = results.flatMap((result) =>
    result.outputFiles.map((file) => [relative(at('dist'), file.path).replaceAll('\\', '/'), file.contents]),
  );
  return {
    files: [...files, ...files.filter(([name]) => name === 'auth-elements.umd.js').map(forNode)],
    inputs: [...new Set(results.flatMap((result) => Object.keys(result.metafile.inputs)))],
  };
}

/** Gives esbuild's CommonJS output its three ways out: CommonJS, AMD, a global. */
const umd = {
  before:
    '(function(root,factory){typeof module==="object"&&module.exports?module.exports=factory():typeof define==="function"&&define.amd?define([],factory):root.AuthElements=factory()})(typeof globalThis!=="undefined"?globalThis:self,function(){"use strict";var module={exports:{}};',
  after: 'return module.exports});',
};

/** Node reads a `.js` file of this package as an ES module, so that `require` needs the same bytes under `.cjs`. */
function forNode([name, contents]) {
  return [basename(name).replace(/\.js$/, '.cjs'), contents];
}
