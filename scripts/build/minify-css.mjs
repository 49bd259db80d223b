/** Minifies the style sheets that stand beside their components as css`…` templates. */
import { readFile } from 'node:fs/promises';
import * as esbuild from 'esbuild';

/** esbuild plugin. A template with a placeholder is left as it is. */
export const minifyCss = {
  name: 'minify-css',
  /** @param {esbuild.PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes('css`')) return undefined;
      return { contents: await minified(source), loader: path.endsWith('.tsx') ? 'tsx' : 'ts' };
    });
  },
};

/** @param {string} source TypeScript. */
export async function minified(source) {
  const template = /\bcss`([^`$]*)`/g;
  const sheets = await Promise.all(
    [...source.matchAll(template)].map(async ([, text]) => {
      // Escapes as the template reads them.
      const { code, warnings } = await esbuild.transform(text.replaceAll('\\\\', '\\'), {
        loader: 'css',
        minify: true,
      });
      if (warnings.length > 0)
        throw new Error(`A style sheet is wrong: ${warnings[0].text}\n${warnings[0].location?.lineText}`);
      return code.trim();
    }),
  );
  // Line breaks stay as many as they were, so that source maps keep naming the right lines.
  return source.replace(
    template,
    (whole) => JSON.stringify(sheets.shift()) + '\n'.repeat(whole.split('\n').length - 1),
  );
}
