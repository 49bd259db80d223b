/**
 * Gives the bundle React's CommonJS files as ES modules with named exports. As CommonJS, every module that imports one
 * would unwrap it again, and reach each function through an object: `(0, react.jsx)(…)` instead of `jsx(…)`.
 */
import { readFile } from 'node:fs/promises';

const exportedName = /^exports\.(\w+) =/gm;

/**
 * esbuild plugin.
 *
 * @param {Readonly<Record<string, string>>} files The CommonJS file of each module name.
 * @returns {import('esbuild').Plugin}
 */
export function reactModules(files) {
  return {
    name: 'react-modules',
    setup(build) {
      build.onResolve({ filter: /^(?:react|scheduler)/ }, ({ path, kind }) => {
        const file = files[path];
        if (!file) return undefined;
        return kind === 'import-statement' ? { path, namespace: 'react' } : { path: file };
      });
      build.onLoad({ filter: /.*/, namespace: 'react' }, async ({ path }) => ({
        contents: asModule(files[path], await readFile(files[path], 'utf8')),
        resolveDir: '/',
      }));
    },
  };
}

/**
 * @param {string} file A CommonJS file, formatted as React's production files are.
 * @param {string} source What it holds.
 */
export function asModule(file, source) {
  const names = [...new Set([...source.matchAll(exportedName)].map(([, name]) => name))];
  return [
    `import all from ${JSON.stringify(file)};`,
    'export default all;',
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`),
  ].join('\n');
}
