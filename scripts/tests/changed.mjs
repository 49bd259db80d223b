/** `npm test -- --changed`: the files that changed, and the tests that these can reach. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { at, root } from '../lib/root.mjs';
import { reachOfTests } from './reach.mjs';
import { namesAll, subjectsOf, wordsOf } from './subjects.mjs';

/** Nothing that runs in a test: prose, what compiles and runs nowhere, and commands that people run by hand. */
const checkedOnly = /\.md$|^test\/types\/|^lab\/(?!operations\/parts\/fault-proxy)|^\.gitignore$/;

/** What shapes every build or every run. */
const everywhere = /^[^/]+$|^scripts\/build\/|^\.(ci|github)\//;

/**
 * The files that differ from a revision, those not committed among them.
 * @param {string} [rev] Default: where the branch left main; on main the last commit if nothing else changed.
 */
export function changedFiles(rev) {
  const base = rev ?? git('merge-base', 'HEAD', mainBranch())[0] ?? 'HEAD';
  if (git('rev-parse', '--verify', '--quiet', `${base}^{commit}`).length === 0)
    throw new Error(`git knows no revision "${base}".`);
  const since = (from) => [
    ...git('diff', '--name-only', '--no-renames', from),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const files = since(base);
  const isOld = files.length === 0 && rev === undefined;
  return { base: isOld ? 'HEAD^1' : base, files: [...new Set(isOld ? since('HEAD^1') : files)].sort() };
}

const mainBranch = () =>
  ['main', 'origin/main', 'HEAD'].find((name) => git('rev-parse', '--verify', '--quiet', name).length > 0);

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

/**
 * @typedef {object} Choice
 * @property {string | null} all Why every test runs; null if some are chosen.
 * @property {Map<string, { stage: string, why: string[] }>} tests The chosen test files and suites, with the reasons.
 */

/**
 * How many tests of each kind run of those that reach a file only because they run the whole product: a sign-in by code is in
 * almost every journey, and what breaks it is seen by the first.
 */
const nearest = { suites: 24, unit: 8, view: 8, journeys: 12 };

/** It goes through the main screens, so it always runs. */
const first = 'test/journeys/main.spec.ts';

/** Whether all of its tests wait for `npm run test:full`. */
const isOnlyFull = ({ words, file }) =>
  file.endsWith('.spec.ts') &&
  (words.match(/@full/g)?.length ?? 0) >= (words.match(/^ *test\d*\(/gm)?.length ?? 1);

const isSuite = (file) => file.includes('/suites/');
const kindOf = ({ file, stage }) => (isSuite(file) ? 'suites' : stage);

/** The tests that are about a file before those that also use it: by how often they name its subjects, or its own words. */
function nearestTo(file, tests) {
  const named = wordsOf(file);
  const score = ({ file: test, words }) => {
    if (test === first) return Number.POSITIVE_INFINITY;
    const inPath = test.match(named)?.length ?? 0;
    const inWords = words.match(named)?.length ?? 0;
    return inPath * 10 + (1000 * inWords) / (words.length + 3000);
  };
  return [...tests].sort((one, other) => score(other) - score(one));
}

/** The tests that a change of these files can reach. @returns {Promise<Choice>} */
export async function testsFor(files, reach = reachOfTests()) {
  const tests = await reach;
  const chosen = new Map();
  for (const file of files) {
    if (everywhere.test(file) && !checkedOnly.test(file))
      return { all: `${file} shapes every build or run`, tests: chosen };
    const reached = tests.filter(({ loads, assembled }) => loads.has(file) || assembled.has(file));
    if (reached.length === 0 && !checkedOnly.test(file) && existsSync(at(file)))
      return { all: `no test is known to load ${file}`, tests: chosen };
    if (await isOnlyTypes(file)) continue;
    const choose = ({ file: test, stage }, why) => {
      const { why: reasons = [] } = chosen.get(test) ?? {};
      chosen.set(test, { stage, why: [...reasons, why] });
    };
    const subjects = subjectsOf(file);
    const whole = [];
    for (const one of reached) {
      if (one.loads.has(file)) choose(one, file);
      else if (namesAll(one.words, subjects) && !isOnlyFull(one)) whole.push(one);
    }
    for (const [kind, most] of Object.entries(nearest)) {
      const all = whole.filter((one) => kindOf(one) === kind);
      const near = nearestTo(file, all).slice(0, most);
      const about = subjects.length > 0 ? ` (${subjects.join(', ')})` : '';
      const of = near.length < all.length ? `, the nearest ${near.length} of ${all.length} ${kind}` : '';
      for (const one of near) choose(one, `${file}${about}${of}`);
    }
  }
  runSuites(tests, chosen);
  return { all: null, tests: chosen };
}

/** They repeat suites for the sake of another database. */
const repeats = /\/(embedded|partitions)\.alone\.test\.ts$/;

/** Chooses the files that run the chosen suites, each suite once. */
function runSuites(tests, chosen) {
  const toRun = new Set(
    tests.filter(({ file }) => isSuite(file) && chosen.has(file)).map(({ file }) => file),
  );
  const rank = ({ file, suites }) => (repeats.test(file) ? 0 : suites.length);
  const inOrder = [...tests].sort((one, other) => rank(other) - rank(one));
  for (const { file, stage, suites } of inOrder) {
    const running = suites.filter((suite) => toRun.has(suite));
    if (running.length === 0) continue;
    if (!chosen.has(file)) chosen.set(file, { stage, why: [`${running.length} suites`] });
    for (const suite of running) toRun.delete(suite);
  }
}

/** Whether a source leaves no code: then the compiler sees what a change breaks. */
async function isOnlyTypes(file) {
  if (!/\.tsx?$/.test(file) || !existsSync(at(file))) return false;
  const { transform } = await import('esbuild');
  const { code } = await transform(readFileSync(at(file), 'utf8'), { loader: extname(file).slice(1) });
  return code.trim() === '';
}

/** What was chosen and why, a line for each stage and each reason. */
export function explain({ base, files }, { all, tests }) {
  const lines = [`${files.length} ${files.length === 1 ? 'file differs' : 'files differ'} from ${base}.`];
  if (all) return [...lines, `All tests run: ${all}.`];
  for (const stage of ['unit', 'view', 'journeys']) {
    const names = [...tests].filter(([, test]) => test.stage === stage);
    lines.push(`${stage}: ${names.length || 'no'} test file${names.length === 1 ? '' : 's'}`);
    for (const reason of new Set(names.map(([, { why }]) => why[0]))) {
      const its = names.filter(([, { why }]) => why[0] === reason);
      lines.push(`   ${reason} → ${its.map(([name]) => name.replace(/^test\//, '')).join(', ')}`);
    }
  }
  return lines;
}
