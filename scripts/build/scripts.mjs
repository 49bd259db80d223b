/** The JavaScript of `dist/`: the module with its lazy chunks, the classic script, the headless modules. */
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import * as esbuild from 'esbuild';
import { at, root } from '../lib/root.mjs';
import { brandMarks, marksAsValues } from './brand-marks.mjs';
import { copied, hosts, memberHosts, memberScreens, screens } from './chunk-lists.mjs';
import { languageScripts } from './languages.mjs';
import { asSplit, nameOf, readOutputs } from './outputs.mjs';
import { translations } from './translations.mjs';
import { classicScript } from './tricks/classic-script.mjs';
import { compress } from './tricks/compress.mjs';
import { joinFirstLoad } from './tricks/first-load.mjs';
import { minifyCss } from './tricks/minify-css.mjs';
import { reactFiles } from './tricks/react-files.mjs';
import { withoutEffects } from './tricks/without-effects.mjs';

// Recent browsers. What the elements need beyond that (constructable sheets) is not syntax.
const target = 'es2022';

/**
 * React's production files, without the wrappers that choose between production and development and that check
 * whether a minifier has run.
 */
export const production = Object.fromEntries(
  [
    ['react', 'react/cjs/react.production.js'],
    ['react/jsx-runtime', 'react/cjs/react-jsx-runtime.production.js'],
    ['react-dom', 'react-dom/cjs/react-dom.production.js'],
    ['react-dom/client', 'react-dom/cjs/react-dom-client.production.js'],
    ['scheduler', 'scheduler/cjs/scheduler.production.js'],
  ].map(([name, file]) => [name, at('node_modules', file)]),
);

/** Frameworks that `auth-elements/backend` has an adapter for. */
export const adapters = ['hono', 'express', 'fastify', 'next', 'sveltekit'];

/** Everything that may use React's exports: our sources, and the packages bundled with it. */
async function users() {
  const folders = ['elements', 'src', 'node_modules/@r2wc', 'node_modules/zustand/esm'];
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(at(folder), { recursive: true })).map((name) => at(folder, name)),
    ),
  );
  return [...names.flat().filter((name) => /\.(?:m?js|tsx?)$/.test(name)), ...Object.values(production)];
}

/** What `--without` may switch off: scripts/build/tricks/README.md. */
export const tricks = [
  'thin-react',
  'unused-exports',
  'react-modules',
  'without-effects',
  'minify-css',
  'first-load',
  'compress',
];

/**
 * @param {{ version: string, without?: readonly string[] }} options `without`: tricks to leave out; default none.
 * @returns {Promise<{ files: [string, Uint8Array][], inputs: string[] }>} File contents by name, and every source used.
 */
export async function scripts({ version, without = [] }) {
  const stranger = without.find((name) => !tricks.includes(name));
  if (stranger !== undefined) throw new Error(`There is no trick "${stranger}": ${tricks.join(', ')}.`);
  const isOn = (trick) => !without.includes(trick);
  const common = {
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    target,
    platform: 'browser',
    charset: 'utf8',
    sourcemap: 'linked',
    // LICENSES.txt has the licences of all bundled packages.
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VERSION__: JSON.stringify(version),
      __ONE_FILE__: 'false',
      __MEMBERS__: 'false',
    },
    logLevel: 'warning',
    plugins: [
      reactFiles({ files: production, users, isOn }),
      brandMarks,
      translations,
      ...(isOn('minify-css') ? [minifyCss] : []),
      ...(isOn('without-effects') ? [withoutEffects] : []),
    ],
    outdir: at('dist'),
  };
  // Leaves out of shared files what the elements for members never use.
  const forMembers = { ...common.define, __MEMBERS__: 'true' };
  const banner = `/*! auth-elements ${version} | MIT | LICENSES.txt */`;
  /** Wraps esbuild's CommonJS output for CommonJS, AMD and a global. */
  const umd = (global) => ({
    format: 'cjs',
    banner: {
      js: `${banner}\n(function(root,factory){typeof module==="object"&&module.exports?module.exports=factory():typeof define==="function"&&define.amd?define([],factory):root.${global}=factory()})(typeof globalThis!=="undefined"?globalThis:self,function(){"use strict";var module={exports:{}};`,
    },
    footer: { js: 'return module.exports});' },
  });
  const module = { ...common, format: 'esm', banner: { js: banner } };
  // Each build has a folder of its own: the steps below change a chunk's imports, which its name does not say.
  const split = {
    ...common,
    format: 'esm',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    // Joined below, which also reads the maps.
    sourcemap: 'inline',
  };
  const builds = await Promise.all([
    esbuild.build({ ...split, entryPoints: { 'auth-elements': 'elements/index.ts' } }),
    esbuild.build({
      ...split,
      chunkNames: 'chunks/headless/[name]-[hash]',
      entryPoints: { 'session-core': 'session-core/index.ts' },
    }),
    // By itself: no page of users fetches any of it.
    esbuild.build({
      ...split,
      chunkNames: 'chunks/headless-b2b/[name]-[hash]',
      entryPoints: { 'session-core-b2b': 'session-core/index-b2b.ts' },
    }),
    // In chunks of their own: a page of users fetches none of it.
    esbuild.build({
      ...split,
      chunkNames: 'chunks/b2b/[name]-[hash]',
      define: forMembers,
      entryPoints: { 'auth-elements-b2b': 'elements/b2b/index.ts' },
    }),
    esbuild.build({ ...module, entryPoints: { server: 'elements/server.ts' } }),
    esbuild.build({ ...module, define: forMembers, entryPoints: { 'server-b2b': 'elements/b2b/server.ts' } }),
    // For the host's own server: each file complete, so that an edge runtime can load it unchanged.
    esbuild.build({
      ...module,
      plugins: [],
      entryPoints: {
        backend: 'backend/index.ts',
        ...Object.fromEntries(adapters.map((name) => [`backend/${name}`, `backend/adapters/${name}.ts`])),
      },
    }),
    // Split, and joined again below but for the account page.
    esbuild.build({
      ...split,
      plugins: [marksAsValues, ...common.plugins],
      entryPoints: { 'auth-elements.umd': 'elements/index.ts' },
      define: { ...common.define, __ONE_FILE__: 'true' },
    }),
    esbuild.build({
      ...split,
      plugins: [marksAsValues, ...common.plugins],
      entryPoints: { 'auth-elements-b2b.umd': 'elements/b2b/index.ts' },
      define: { ...forMembers, __ONE_FILE__: 'true' },
    }),
    // Two files with fixed names, since a site that publishes the frame's page must publish them next to it.
    esbuild.build({
      ...module,
      splitting: true,
      entryPoints: {
        'client-services': 'src/client-services/index.ts',
        'client-services-phone': 'src/client-services/phone.ts',
      },
    }),
    // Named by a page before the elements, as a module or as a classic script: it declares nothing in the global scope.
    esbuild.build({ ...module, format: 'iife', entryPoints: { presets: 'src/theme/presets.ts' } }),
  ]);
  // In the order above.
  const [
    elements,
    headless,
    organizations,
    business,
    server,
    businessServer,
    backend,
    classic,
    classicBusiness,
    frame,
    presets,
  ] = builds;
  const options = { ...module, plugins: [] };
  const parts = readOutputs(elements);
  const businessParts = readOutputs(business);
  const stage = ({ outputs }, source) =>
    Object.keys(outputs).find((name) => outputs[name].entryPoint === source);
  const join = isOn('first-load') ? joinFirstLoad : asSplit;
  const joined = await Promise.all([
    join({
      entry: 'auth-elements.js',
      second: stage(parts, 'elements/stages/login-main.ts'),
      hosts: hosts.map((source) => stage(parts, source)),
      screens: screens.map((source) => stage(parts, source)),
      copied,
      later: stage(parts, 'elements/stages/requests.ts'),
      ...parts,
      options,
    }),
    join({
      entry: 'auth-elements-b2b.js',
      second: stage(businessParts, 'elements/b2b/business-main.ts'),
      hosts: memberHosts.map((source) => stage(businessParts, source)),
      screens: memberScreens.map((source) => stage(businessParts, source)),
      copied,
      ...businessParts,
      options,
    }),
    join({ entry: 'session-core.js', ...readOutputs(headless), options }),
    join({ entry: 'session-core-b2b.js', ...readOutputs(organizations), options }),
    classicScript({
      entry: 'auth-elements.umd.js',
      account: { source: 'elements/stages/account.ts', name: 'auth-elements-account.js' },
      presets: { source: 'src/theme/presets.ts', name: 'presets.js' },
      ...readOutputs(classic),
      options,
      wrapper: umd('AuthElements'),
    }),
    classicScript({
      entry: 'auth-elements-b2b.umd.js',
      account: { source: 'elements/b2b/account-main.tsx', name: 'auth-elements-b2b-account.js' },
      presets: { source: 'src/theme/presets.ts', name: 'presets.js' },
      ...readOutputs(classicBusiness),
      options,
      wrapper: umd('AuthElementsB2B'),
    }),
  ]);
  const plain = [server, businessServer, backend, frame, presets].flatMap(({ outputFiles }) =>
    outputFiles.map((file) => [nameOf(file.path), file.contents]),
  );
  const languages = await languageScripts({
    outputs: parts.outputs,
    members: businessParts.outputs,
    options: module,
  });
  const built = [...joined.flat(), ...plain, ...languages];
  refuseTwice(built.map(([name]) => name));
  const files = isOn('compress')
    ? await compress(built, { atOnce: ['auth-elements.js', 'auth-elements-b2b.js'] })
    : built;
  const exported = {
    'auth-elements.umd.js': parts.outputs['auth-elements.js'].exports,
    'auth-elements-b2b.umd.js': businessParts.outputs['auth-elements-b2b.js'].exports,
  };
  const copies = files
    .filter(([name]) => Object.hasOwn(exported, name))
    .map(([name, code]) => forNode(name, code, exported[name]));
  const types = ['presets.d.ts', new TextEncoder().encode('export {};\n')];
  return {
    files: [...files, ...copies, types],
    inputs: [...new Set(builds.flatMap(({ metafile }) => Object.keys(metafile.inputs)))],
  };
}

/** Two builds that write one file: the second would replace what the first needs. */
function refuseTwice(names) {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two builds write ${twice}.`);
}

/**
 * Node reads a `.js` file of this package as an ES module, so `require` needs the same bytes as `.cjs`. Node finds the
 * names for `import { configure }` in the source text alone.
 * @see https://github.com/nodejs/cjs-module-lexer#grammar
 */
function forNode(name, contents, exported) {
  const code = Buffer.from(contents).toString();
  const hint = `0&&(module.exports={${exported.join()}});\n`;
  return [basename(name).replace(/\.js$/, '.cjs'), code.replace(/(?=\/\/# sourceMappingURL=)/, hint)];
}
