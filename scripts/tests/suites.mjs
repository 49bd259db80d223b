/** Programs for a test runner, each with a suite for each of its files. */
import { basename } from 'node:path';
import { root } from '../lib/root.mjs';

const namespace = 'suites';

/**
 * The entry point of a program, for esbuild.
 * @param {{ name: string }} program
 */
export const entryOf = ({ name }) => ({ in: `${namespace}:${name}`, out: name });

/**
 * Uses `require`, since only synchronous code certainly runs inside the suite: after an `await`, Node's runner attributes
 * the code to whatever created the promise.
 * @param {{ name: string, files: string[] }[]} programs Names, and absolute paths.
 * @param {string[]} [imports] What each program begins with.
 * @returns {import('esbuild').Plugin}
 */
export const suites = (programs, imports = []) => ({
  name: namespace,
  setup({ onLoad, onResolve }) {
    const all = new Map(programs.map((program) => [entryOf(program).in, program.files]));
    onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /.*/, namespace }, ({ path }) => {
      const calls = all
        .get(path)
        .map(
          (file) =>
            `describe(${JSON.stringify(basename(file))}, () => void require(${JSON.stringify(file)}));`,
        );
      return { contents: [...imports, ...calls].join('\n'), resolveDir: root, loader: 'js' };
    });
  },
});
