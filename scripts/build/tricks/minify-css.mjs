/** Minifies the style sheets in the css`…` templates of the components. */
import { readFile } from 'node:fs/promises';
import * as esbuild from 'esbuild';

/** esbuild plugin. Leaves a template with a placeholder unchanged. */
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
      // Escapes, as the template reads them.
      const { code, warnings } = await esbuild.transform(text.replaceAll('\\\\', '\\'), {
        loader: 'css',
        minify: true,
      });
      if (warnings.length > 0)
        throw new Error(`A style sheet is invalid: ${warnings[0].text}\n${warnings[0].location?.lineText}`);
      return code.trim();
    }),
  );
  // The number of line breaks stays the same, so that source maps still name the right lines.
  return source.replace(
    template,
    (whole) => JSON.stringify(sheets.shift()) + '\n'.repeat(whole.split('\n').length - 1),
  );
}
