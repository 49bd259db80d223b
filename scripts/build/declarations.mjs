/** The `.d.ts` files of `dist/`: one self-contained file for each entry. */
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { at } from '../lib/root.mjs';
import { orUndefined } from './or-undefined.mjs';
import { adapters } from './scripts.mjs';
import { withRanges } from './with-ranges.mjs';

const entries = {
  'auth-elements': 'elements/index.ts',
  'auth-elements-b2b': 'elements/b2b/index.ts',
  'session-core': 'session-core/index.ts',
  'session-core-b2b': 'session-core/index-b2b.ts',
  server: 'elements/server.ts',
  'server-b2b': 'elements/b2b/server.ts',
  backend: 'backend/index.ts',
  ...Object.fromEntries(adapters.map((name) => [`backend/${name}`, `backend/adapters/${name}.ts`])),
};

/** @returns {Promise<[string, string][]>} */
export async function declarations() {
  const files = await Promise.all(Object.entries(entries).map(([name, path]) => bundle(name, at(path))));
  return files.flat();
}

async function bundle(name, input) {
  const result = await rollup({
    input,
    plugins: [dts({ tsconfig: at('tsconfig.json') })],
    onwarn(warning) {
      throw new Error(`types of ${name}: ${warning.message}`);
    },
  });
  const { output } = await result.generate({ format: 'es' });
  await result.close();
  const { code: exact, imports } = output[0];
  // The types of a bundled library would be missing in a project that has not installed it.
  if (imports.length > 0) {
    throw new Error(
      `${name}.d.ts would import ${imports.join(', ')}, which users do not have: export own types instead.`,
    );
  }
  const code = await withRanges(orUndefined(exact));
  const files = [[`${name}.d.ts`, code]];
  if (name.startsWith('auth-elements')) files.push([`${name}.d.cts`, forRequire(name, code)]);
  return files;
}

/** For `require`: global declarations stand only in the module's own file. */
function forRequire(name, code) {
  const own = code.replace(/^declare global \{\n(.*\n)*?\}\n/gm, '');
  return `/// <reference path="./${name}.d.ts" />\n${own}`;
}
