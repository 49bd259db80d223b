/** The `.d.ts` files of `dist/`: one self-contained file for each entry. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import ts from 'typescript';
import { at } from '../../lib/root.mjs';
import { runNode } from '../../lib/run.mjs';
import { elementOptions, rangeOf } from '../documents/options.mjs';
import { edited } from '../edits.mjs';
import { adapters } from '../scripts.mjs';
import { orUndefined } from './or-undefined.mjs';

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
  // Within the project, so that the declarations find the packages that they name.
  await mkdir(at('.cache'), { recursive: true });
  const folder = await mkdtemp(at('.cache', 'types-'));
  try {
    await emit(folder);
    const files = await Promise.all(
      Object.entries(entries).map(([name, path]) => bundle(name, join(folder, declarationOf(path)))),
    );
    return files.flat();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a declaration file for each source that an entry needs. */
async function emit(folder) {
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    incremental: false,
    allowJs: false,
    declaration: true,
    emitDeclarationOnly: true,
    // `npm run types` checks the sources.
    noCheck: true,
    rootDir: at(),
    outDir: folder,
  };
  const files = Object.values(entries).map((path) => at(path));
  await writeFile(
    config,
    JSON.stringify({ extends: at('tsconfig.json'), compilerOptions, include: [], files }),
  );
  const { output } = await runNode([at('node_modules/typescript-native/bin/tsc'), '-p', config]);
  // Errors from 4000 on concern what a declaration cannot say of private members: no entry exports those.
  const failed = output.split('\n').find((line) => /error TS(?!4\d{3}:)/.test(line));
  if (failed) throw new Error(`Declarations: ${failed}`);
}

const declarationOf = (path) => path.replace(/\.tsx?$/, '.d.ts');

/** A declaration names the source of another. */
const declarationsOfSources = {
  name: 'declarations-of-sources',
  resolveId(source, importer) {
    if (!importer || !source.startsWith('.')) return null;
    const path = declarationOf(resolve(dirname(importer), source));
    return existsSync(path) ? path : null;
  },
};

async function bundle(name, input) {
  const result = await rollup({
    input,
    plugins: [declarationsOfSources, dts({ tsconfig: at('tsconfig.json') })],
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
  const declarations = code.replace(/^declare global \{\n(.*\n)*?\}\n/gm, '');
  return `/// <reference path="./${name}.d.ts" />\n${declarations}`;
}

/**
 * @param {string} code Declarations.
 * @returns {Promise<string>} The same, with the range in the comment of every number that has one.
 */
async function withRanges(code) {
  const options = Object.values(await elementOptions()).flat();
  const ranges = new Map(options.map(({ place, rule }) => [place, rangeOf(rule)]));
  const source = ts.createSourceFile('types.d.ts', code, ts.ScriptTarget.Latest, true);
  const places = source.statements.filter(ts.isInterfaceDeclaration).flatMap(({ name, members }) =>
    members.flatMap((member) => {
      const range = ranges.get(`${name.text}.${member.name?.getText()}`);
      const [comment] = ts.getJSDocCommentsAndTags(member);
      if (!range || !comment) return [];
      const at = comment.tags?.[0]?.getStart() ?? comment.getEnd() - 2;
      return [[at, at, `From ${range}. `]];
    }),
  );
  return edited(code, places);
}
