/**
 * Gives the bundle React's production files, changed by the steps of this folder, as ES modules with named exports. As CommonJS,
 * every module that imports one would unwrap it again, and reach each function through an object: `(0, react.jsx)(…)` instead of
 * `jsx(…)`.
 */
import { readFile } from 'node:fs/promises';
import { thinHelper } from './thin-helpers.mjs';
import { thin } from './thin-react.mjs';
import { withUnclobbered } from './unclobbered-react.mjs';
import { namesUsedIn, withoutUnused } from './unused-exports.mjs';

/** Packages of ours that use React, or that are made thinner. */
const packages = /@r2wc[\\/][\w-]+[\\/]dist[\\/][\w-]+\.js$|zustand[\\/]esm[\\/]react\.mjs$/;

/**
 * esbuild plugin.
 *
 * @param {{ files: Readonly<Record<string, string>>, users: () => Promise<string[]>, isOn: (trick: string) => boolean }} options
 * `files`: the production file of each module name; `users`: files that may use their exports; `isOn`: whether a step is on.
 * @returns {import('esbuild').Plugin}
 */
export function reactFiles({ files, users, isOn }) {
  const renderer = files['react-dom/client'];

  const libraries = [files.react, files['react-dom'], files.scheduler];

  async function load(path) {
    const read = await readFile(path, 'utf8');
    const original = isOn('thin-react') ? thinHelper(path, read) : read;
    // React has no default export then.
    if (packages.test(path))
      return original.replace(/^import (\w+) from (["'])react\2/m, 'import * as $1 from "react"');
    if (libraries.includes(path) && isOn('unused-exports'))
      return withoutUnused(original, await usedIn(path));
    if (path !== renderer) return original;
    const source = withUnclobbered(original);
    return isOn('thin-react') ? thin(source) : source;
  }

  async function usedIn(path) {
    // The messages of a file name its own exports.
    const others = (await users()).filter((file) => file !== path);
    const used = await Promise.all(
      others.map(async (file) => namesUsedIn(file, await readFile(file, 'utf8'))),
    );
    return used.join('\n');
  }

  return {
    name: 'react-files',
    setup(build) {
      const areModules = isOn('react-modules');
      if (areModules)
        build.onResolve(
          { filter: /^(?:react|scheduler)/ },
          ({ path }) => files[path] && { path: files[path] },
        );
      build.onLoad({ filter: packages }, async ({ path }) => ({ contents: await load(path), loader: 'js' }));
      build.onLoad({ filter: /\.production\.js$/ }, async ({ path }) => {
        if (!Object.values(files).includes(path)) return undefined;
        const source = await load(path);
        return { contents: areModules ? asModule(source) : source, loader: 'js' };
      });
    },
  };
}

/**
 * Each export is a variable of its own, so that the bundler leaves out what nothing imports.
 *
 * @param {string} source CommonJS, formatted as React's production files are. Its lines stay where they are.
 */
export function asModule(source) {
  const names = [...new Set([...source.matchAll(/\bexports\.(\w+) =/g)].map(([, name]) => name))];
  const imports = [];
  const text = source
    .replace(/^"use strict";/m, '')
    .replace(/\b(\w+) = require\("([^"]+)"\)/g, (_call, name, path) => {
      imports.push(`import * as ${name} from ${JSON.stringify(path)};`);
      return `not${name}`;
    })
    .replace(/^exports\.(?=\w+ =)/gm, 'var exports_')
    .replace(/\bexports\.(?=\w)/g, 'exports_');
  return [
    `${imports.join(' ')} ${text}`,
    `export { ${names.map((name) => `exports_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}
