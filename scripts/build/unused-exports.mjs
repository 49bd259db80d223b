/**
 * React's files are CommonJS: a bundler keeps every function that they export. This leaves out those whose names stand in
 * no other file of the bundle; what only they needed is then dead code, which the minifier removes.
 */
import { readFile } from 'node:fs/promises';
import * as esbuild from 'esbuild';

/** What is exported under a name: a function, from its first line to the brace that closes it at the start of a line, or a name. */
const exportStatement = /^exports\.(\w+) = (?:\w+;|function [\s\S]*?^};)\n/gm;

/**
 * esbuild plugin.
 *
 * @param {{ from: readonly string[], users: () => Promise<string[]> }} options Files to thin out, and the files of
 * the bundle that may use them.
 * @returns {esbuild.Plugin}
 */
export function leaveOutUnused({ from, users }) {
  return {
    name: 'leave-out-unused',
    setup(build) {
      build.onLoad({ filter: /[\\/]node_modules[\\/]react/ }, async ({ path }) => {
        if (!from.includes(path)) return undefined;
        const used = await Promise.all(
          (await users()).map(async (file) => namesUsedIn(file, await readFile(file, 'utf8'))),
        );
        return { contents: withoutUnused(await readFile(path, 'utf8'), used.join('\n')), loader: 'js' };
      });
    },
  };
}

/**
 * The part of a file that names what it uses of React. React's own files have properties of the same names as hooks, and our
 * comments have words such as `cache`: neither is a use.
 *
 * @param {string} path
 * @param {string} text
 */
export function namesUsedIn(path, text) {
  const uses = /\.tsx?$/.test(path)
    ? /^import [^;]*? from 'react[^']*';/gm
    : /\.production\.js$/.test(path)
      ? /\bReact(?:DOM)?\.\w+/g
      : /[\s\S]+/g;
  return (text.match(uses) ?? []).join('\n');
}

/**
 * @param {string} source CommonJS, formatted as React's production files are; one that is not stays as it is
 * @param {string} used Everything that may use it. A name that stands there for something else keeps its function, too.
 */
export function withoutUnused(source, used) {
  const words = new Set(used.match(/\w+/g));
  return source.replace(exportStatement, (statement, name) => {
    const several = statement.indexOf('\nexports.') >= 0;
    // Line breaks stay as many as they were, so that source maps keep naming the right lines.
    return several || words.has(name) ? statement : '\n'.repeat(statement.split('\n').length - 1);
  });
}
