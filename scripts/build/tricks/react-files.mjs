/**
 * Gives the bundle React's production files, changed by the steps of this folder, as ES modules with named exports. As CommonJS,
 * every module that imports one would unwrap it again, and reach each function through an object: `(0, react.jsx)(…)` instead of
 * `jsx(…)`.
 */
import { readFile } from 'node:fs/promises';
import { thin } from './thin-react.mjs';
import { withUnclobbered } from './unclobbered-react.mjs';
import { namesUsedIn, withoutUnused } from './unused-exports.mjs';

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
    const original = await readFile(path, 'utf8');
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
      build.onLoad({ filter: /\.production\.js$/ }, async ({ path }) => {
        if (!Object.values(files).includes(path)) return undefined;
        const source = await load(path);
        return { contents: areModules ? asModule(source) : source, loader: 'js' };
      });
    },
  };
}

/** @param {string} source CommonJS, formatted as React's production files are. Its lines stay where they are. */
export function asModule(source) {
  const names = [...new Set([...source.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name))];
  const needed = [...new Set([...source.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name))];
  const imports = needed.map((name, index) => `import module${index} from ${JSON.stringify(name)};`);
  const text = source
    .replace(/^"use strict";/m, '')
    .replace(/\brequire\("([^"]+)"\)/g, (_call, name) => `module${needed.indexOf(name)}`);
  return [
    `${imports.join(' ')} const exports = {}; ${text}`,
    'export default exports;',
    ...names.map((name, index) => `const export${index} = /* @__PURE__ */ (() => exports.${name})();`),
    `export { ${names.map((name, index) => `export${index} as ${name}`).join(', ')} };`,
  ].join('\n');
}
