/** The provider as a package: one program with its lazy parts, and the files that it reads at run time. */
import { readdir, readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import * as esbuild from 'esbuild';
import { at, root } from '../lib/root.mjs';
import { licenses } from './licenses.mjs';
import { sbom } from './sbom.mjs';

/** Native code, and the embedded database, whose parts find each other by their place. */
export const dependencies = ['@electric-sql/pglite', '@node-rs/argon2', '@node-rs/bcrypt'];

/** What the frame of client services serves, as the build of the widget wrote it. */
const built = ['client-services.html', 'client-services.js', 'client-services-phone.js'];

/** Packages that Node finds by `require` still need one in a module. */
const banner = `import { createRequire as createRequireOfPackage } from 'node:module';
const require = createRequireOfPackage(import.meta.url);`;

const common = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  minify: true,
  keepNames: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'error',
  // `sideEffects` in package.json is about what is published for pages.
  ignoreAnnotations: true,
};

/**
 * Needs `dist/`, for the frame of client services.
 *
 * @returns {Promise<Map<string, string | Uint8Array>>} Contents by path inside the package.
 */
export async function providerPackage() {
  const [program, worker, files] = await Promise.all([
    esbuild.build({
      ...common,
      entryPoints: { main: at('provider/main.ts') },
      outdir: at('packages/provider/dist'),
      splitting: true,
      chunkNames: '[name]-[hash]',
      external: [...dependencies, 'pg-native'],
      banner: { js: banner },
      plugins: [filesBeside],
    }),
    esbuild.build({
      ...common,
      entryPoints: [at('provider/proofs/passwords/guessing-worker.mjs')],
      outfile: at('packages/provider/files/provider/proofs/passwords/guessing-worker.mjs'),
    }),
    runtimeFiles(),
  ]);
  const inputs = [program, worker].flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const outputs = [program, worker].flatMap(({ outputFiles }) => outputFiles);
  return new Map([
    ...outputs.map(({ path, contents }) => [relative(at('packages/provider'), path), contents]),
    ...files,
    ['LICENSES.txt', await licenses(inputs)],
    ['sbom.cdx.json', await sbom('auth-elements-provider', inputs, dependencies)],
  ]);
}

/**
 * A file that a source reads from its own folder is in `files/` of the package, below the folder that it has in the
 * repository. All scripts are in one folder, so the way there is the same for each.
 */
const filesBeside = {
  name: 'files-beside',
  setup({ onLoad }) {
    onLoad({ filter: /\/provider\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const place = JSON.stringify(`../files/${relative(root, path)}`);
      const contents = source.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
      return { contents, loader: 'ts' };
    });
  },
};

async function runtimeFiles() {
  const pages = (await readdir(at('provider/pages'))).filter((name) => /\.(css|html|js)$/.test(name));
  const names = [
    ...pages.map((name) => `provider/pages/${name}`),
    'provider/proofs/passwords/common-passwords.bin',
    ...built.map((name) => `dist/${name}`),
  ];
  return Promise.all(names.map(async (name) => [`files/${name}`, await readFile(at(name))]));
}
