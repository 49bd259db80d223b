/**
 * Which files each test can reach, without running it: by its imports, and by the paths that it names where it reads
 * files. Tests of the whole provider or of the built elements import everything; `subjects.mjs` tells them apart.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { brandMarks } from '../build/brand-marks.mjs';
import { at, root } from '../lib/root.mjs';

/**
 * @typedef {object} Test
 * @property {string} file Its path.
 * @property {'unit' | 'view' | 'journeys'} stage
 * @property {Set<string>} loads What it imports or reads.
 * @property {Set<string>} assembled What it reaches only through something that joins everything.
 * @property {string} words Its code with that of its helpers, as far as it uses them.
 * @property {string[]} suites Suites of the provider that it runs; these are tests of their own.
 */

/** They import every part, so that an import says nothing about who uses it. A test of the call tables uses them all. */
const assemblers =
  /^(provider\/(program\/start|program\/app|calls\/mount|admin\/mount)\.ts|(provider|demo-host)\/.*main\.ts)$/;
/** What journeys see of the product: the build and the programs. */
const programs = /^(src|elements|session-core|backend|provider|platform|demo-host|public|examples)\//;
/** Every test uses these, so their words tell no two apart. */
const common = /^test\/(journeys\/(world|sites|programs)|provider\/(world|client))\.ts$/;
const isSuite = /^test\/provider\/suites\//;
/** What pages of tests import from their own server. */
const served = ['/dist/*', '/assets/*'];
const isTest = /\.(test|spec)\.tsx?$|\.webkit\.ts$/;

/** @returns {Promise<Test[]>} */
export async function reachOfTests() {
  const files = filesIn('test').filter((file) => isTest.test(file));
  const suites = filesIn('test/provider/suites').filter((file) =>
    /export function \w+Suite\(/.test(readFileSync(at(file), 'utf8')),
  );
  const entries = [...files, ...suites];
  const graph = await importsOf(entries);
  const provider = files.filter((file) => file.startsWith('test/provider/'));
  const [words, whole] = await Promise.all([
    shaken(entries, (file, importer) => common.test(file) || (isSuite.test(file) && !isSuite.test(importer))),
    shaken(provider, (file) => common.test(file)),
  ]);
  const all = filesIn('.');
  const everything = new Set(all.filter((file) => programs.test(file)));
  return entries.map((file) => {
    const text = words.get(file)?.text ?? '';
    const { loads, assembled } = walk(file, graph);
    for (const named of pathsIn(text, file)) {
      for (const path of all) {
        if (path !== named && !path.startsWith(`${named}/`)) continue;
        loads.add(path);
        if (!assemblers.test(path) || !graph.has(path)) continue;
        for (const further of walk(path, graph).assembled) assembled.add(further);
      }
    }
    return {
      file,
      stage: stageOf(file),
      loads,
      assembled: stageOf(file) === 'journeys' ? everything : assembled,
      words: text,
      suites: isSuite.test(file)
        ? []
        : [...(whole.get(file)?.inputs ?? [])].filter((input) => suites.includes(input)),
    };
  });
}

const stageOf = (file) =>
  file.startsWith('test/journeys/') ? 'journeys' : file.startsWith('test/view/') ? 'view' : 'unit';

/** The files below a folder that are no product of a command. */
function filesIn(folder) {
  return readdirSync(at(folder), { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|\.git|\.cache|\.data|test-results|coverage)$/.test(name))
    .flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

/** All imports, from the programs too. @returns {Promise<Map<string, string[]>>} */
async function importsOf(entries) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entries, 'provider/main.ts', 'demo-host/main.ts', 'demo-host/shelter/main.ts'],
    outdir: '.cache',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    external: served,
    jsx: 'automatic',
    ignoreAnnotations: true,
    logLevel: 'error',
    loader: { '.svg': 'empty' },
    plugins: [brandMarks],
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter(({ external }) => !external).map(({ path }) => path),
    ]),
  );
}

/** The code that is left of each file and its helpers when what it does not use is removed. */
async function shaken(entryPoints, isOutside) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outbase: '.',
    outdir: '.cache/words',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    packages: 'external',
    external: served,
    logLevel: 'error',
    plugins: [
      {
        name: 'tests-only',
        setup({ onResolve }) {
          onResolve({ filter: /^\./ }, ({ path, resolveDir, importer, kind }) => {
            if (kind === 'entry-point') return undefined;
            const absolute = resolve(resolveDir, path);
            const file = relative(root, absolute);
            const external = !file.startsWith('test/') || isOutside(file, relative(root, importer));
            return external ? { path: file, external } : { path: absolute, sideEffects: false };
          });
        },
      },
    ],
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [relative(root, path), text]));
  return new Map(
    Object.entries(metafile.outputs).map(([path, { entryPoint, inputs }]) => [
      entryPoint,
      {
        text: texts.get(path) ?? '',
        inputs: Object.keys(inputs).filter((input) => inputs[input].bytesInOutput > 0),
      },
    ]),
  );
}

/** What a file imports: directly or through files that join everything. */
function walk(start, graph) {
  const loads = new Set([start]);
  const assembled = new Set();
  follow(start, loads, (file) => !assemblers.test(file));
  for (const file of [...loads]) if (assemblers.test(file)) follow(file, assembled, () => true);
  return { loads, assembled };

  function follow(from, reached, goesOn) {
    if (from !== start && !goesOn(from)) return;
    for (const file of graph.get(from) ?? []) {
      if (reached.has(file) || (isSuite.test(file) && !isSuite.test(start))) continue;
      reached.add(file);
      follow(file, reached, goesOn);
    }
  }
}

/** The files and folders of the repository that a test names, if it reads files or starts programs at all. */
function pathsIn(text, file) {
  if (!/from ["']node:(fs|fs\/promises|child_process)["']/.test(text)) return [];
  const lists = /\breaddir/.test(text);
  const names = [...text.matchAll(/["'`$}]([\w./-]+)(?=["'`$])/g)]
    .map(([, name = '']) => name)
    // A single word may mean anything.
    .filter((name) => /\w/.test(name) && (lists || /[./]/.test(name)));
  return new Set(
    names
      .flatMap((name) => [join(root, name), resolve(dirname(at(file)), name)])
      .filter((path) => path.startsWith(`${root}/`) && path.length > root.length + 1 && existsSync(path))
      .map((path) => relative(root, path).replace(/\/$/, ''))
      .filter((path) => !path.startsWith('node_modules') && statSync(at(path)) !== undefined),
  );
}
