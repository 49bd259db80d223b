/** Compiles the texts of `src/languages`: a catalogue to its texts alone, and those of the first screen to what they are. */
import { readFile } from 'node:fs/promises';
import { importTypeScript } from './import-typescript.mjs';

/** esbuild plugin. */
export const translations = {
  name: 'translations',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]languages[\\/]\w+[\\/][\w-]+\.json$/ }, async ({ path }) => {
      const { texts } = JSON.parse(await readFile(path, 'utf8'));
      return { contents: `export const texts = ${JSON.stringify(texts)};`, loader: 'js' };
    });
    build.onLoad({ filter: /[\\/]src[\\/]languages[\\/]first-texts\.ts$/ }, async () => {
      const { firstTexts } = await importTypeScript('src/languages/first-texts.ts');
      return { contents: `export const firstTexts = ${JSON.stringify(firstTexts)};`, loader: 'js' };
    });
  },
};
