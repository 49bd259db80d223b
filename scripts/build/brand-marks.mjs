/** Extracts the brand marks from the drawings of `simple-icons`: only the path of each. */
import { readFile } from 'node:fs/promises';
import { at } from '../lib/root.mjs';
import { roundPath } from './round-path.mjs';

/** esbuild plugin. Every drawing must be one path on a grid of 24 by 24, or the build fails. */
export const brandMarks = {
  name: 'brand-marks',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /[\\/]simple-icons[\\/]icons[\\/][^\\/]+\.svg$/ }, async ({ path }) => {
      return {
        contents: `export const path = ${JSON.stringify(roundPath(pathOf(await readFile(path, 'utf8'))))};`,
      };
    });
  },
};

/** @param {string} svg */
export function pathOf(svg) {
  const [, path] =
    /^<svg [^>]*viewBox="0 0 24 24"[^>]*><title>[^<]*<\/title><path d="([^"]+)"\/><\/svg>\s*$/.exec(svg) ??
    [];
  if (!path) throw new Error(`Not one path on a grid of 24: ${svg.slice(0, 120)}`);
  return path;
}

/** esbuild plugin for the classic script, which has the marks anyway: there they are values, not chunks. */
export const marksAsValues = {
  name: 'marks-as-values',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /[\\/](?:provider|wallet)-mark\.tsx$/ }, async ({ path }) => {
      const imports = [`import { ready } from ${JSON.stringify(at('session-core/lib/ready.ts'))};`];
      const code = (await readFile(path, 'utf8')).replace(
        /brand\(\(\) => import\(('[^']+')\)\)/g,
        (_call, file) => {
          const name = `mark${imports.length}`;
          imports.push(`import { mark as ${name} } from ${file};`);
          return `ready(${name})`;
        },
      );
      if (imports.length === 1) throw new Error(`No marks in ${path}.`);
      return { contents: [code, ...imports].join('\n'), loader: 'tsx' };
    });
  },
};
