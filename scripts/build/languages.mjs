/**
 * `dist/languages/TAG.js`: the texts of the first screen in one language, and where all texts are. A page names it before the
 * elements' script, as a module or as a classic script.
 */
import { basename } from 'node:path';
import * as esbuild from 'esbuild';
import { at } from '../lib/root.mjs';
import { importTypeScript } from './import-typescript.mjs';
import { pseudo } from './pseudo.mjs';

/**
 * @param {{ outputs: Record<string, { entryPoint?: string }>, members: Record<string, { entryPoint?: string }>, options: esbuild.BuildOptions }} build
 * The metafiles' outputs of the elements and of those for members, by their names within `dist/`, which tell the chunk of each
 * catalogue; how to bundle.
 * @returns {Promise<[string, Uint8Array][]>}
 */
export async function languageScripts({ outputs, members, options }) {
  const [{ firstTexts }, { languageKey }, { messages }, { accountStrings }, { businessStrings }] =
    await Promise.all([
      importTypeScript('src/languages/first-texts.ts'),
      importTypeScript('src/languages/language-key.ts'),
      importTypeScript('src/strings/messages.ts'),
      importTypeScript('src/account/strings.ts'),
      importTypeScript('src/b2b/strings.ts'),
    ]);
  const chunkOf = (tag, element, from = outputs) => {
    const source = `src/languages/${element}/${tag}.json`;
    const chunk = Object.keys(from).find((name) => from[name].entryPoint === source);
    if (!chunk) throw new Error(`${source} is no chunk: name it in the catalogues of the element.`);
    return chunk;
  };
  const accented = (texts) =>
    JSON.stringify(Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, pseudo(text)])));
  const languages = [
    ...Object.keys(firstTexts).map((tag) => ({
      tag,
      named: `{ first, ${Object.entries({
        load: chunkOf(tag, 'login'),
        account: chunkOf(tag, 'account'),
        members: chunkOf(tag, 'b2b', members),
      }).map(([part, chunk]) => `${part}: () => import('../${chunk}')`)} }`,
      before: `const first = ${JSON.stringify(firstTexts[tag])};`,
    })),
    {
      tag: 'en-XA',
      named:
        '{ first: texts, load: async () => ({ texts }), account: async () => ({ texts: account }), members: async () => ({ texts: members }) }',
      before: `const texts = ${accented(messages)};\nconst account = ${accented(accountStrings)};\nconst members = ${accented(businessStrings)};`,
    },
  ];
  const built = await Promise.all(
    languages.map(async ({ tag, named, before }) => {
      const contents = `import { nameLanguage } from './name-language.ts';\n${before}\nnameLanguage('${languageKey(tag)}', ${named});`;
      const { outputFiles } = await esbuild.build({
        ...options,
        stdin: { contents, resolveDir: at('src/languages'), loader: 'ts' },
        entryPoints: undefined,
        external: ['../chunks/*'],
        // Wrapped, so that it declares nothing in the page's global scope. esbuild's own wrapper would bring a `require`.
        format: 'esm',
        banner: { js: `${options.banner.js}\n(()=>{` },
        footer: { js: '})();' },
        // The catalogues are in the other chunks: it knows its own.
        define: { ...options.define, __ONE_FILE__: 'true' },
        outdir: undefined,
        outfile: at(`dist/languages/${tag}.js`),
      });
      return [
        ...outputFiles.map(({ path, contents: bytes }) => [`languages/${basename(path)}`, bytes]),
        [`languages/${tag}.d.ts`, new TextEncoder().encode('export {};\n')],
      ];
    }),
  );
  return built.flat();
}
