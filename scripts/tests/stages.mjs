/** What `npm test` runs. Each stage returns its counts and, if something failed, the output to show. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFirefox } from '../browsers/firefox.mjs';
import { findWebKit } from '../browsers/webkit.mjs';
import { at } from '../lib/root.mjs';
import { runNode } from '../lib/run.mjs';
import { isFull } from './full.mjs';
import { makeGround } from './ground.mjs';
import { nodeTests } from './node-tests.mjs';

/** @typedef {{ passed: number, failed: number, output: string, engines?: Record<string, number> }} Result */

/**
 * @typedef {object} Run
 * @property {Set<string> | null} chosen Paths of the test files and suites to run; null for all.
 * @property {(test: { name: string, file: string, ms: number }) => void} onTest Called after each test.
 */

const bin = (path) => at('node_modules', path);
const biome = bin('@biomejs/biome/bin/biome');

/**
 * In display order. `group`: stages of one group run side by side, groups one after another. `chooses`: can run some of its
 * tests. What the tests need runs first; test runners run one by one, as each uses both cores.
 * @type {{ name: string, group: number, needs?: string, chromium?: boolean, engines?: boolean, chooses?: boolean, run: (run: Run) => Promise<Result> }[]}
 */
export const stages = [
  { name: 'format', group: 0, run: () => check([biome, 'format', '.']) },
  {
    name: 'lint',
    group: 0,
    run: () => check([biome, 'ci', '--formatter-enabled=false', '--error-on-warnings', '.']),
  },
  { name: 'build', group: 0, run: () => check(['esbuild.config.mjs']) },
  // Beside the tests, which wait for nothing that it makes. By default four checkers check what they share four times.
  {
    name: 'types',
    group: 1,
    // What an earlier run has checked, and no change has reached since, is not checked again.
    run: () =>
      check([
        ...[bin('typescript-native/bin/tsc'), '--noEmit', '-p', '.', '--checkers', '2'],
        ...['--incremental', '--tsBuildInfoFile', at('.cache', 'types.tsbuildinfo')],
      ]),
  },
  { name: 'size', group: 1, needs: 'build', run: () => check(['scripts/size.mjs']) },
  { name: 'unit', group: 1, needs: 'build', chooses: true, run: unit },
  {
    name: 'view',
    group: 2,
    chooses: true,
    chromium: true,
    run: view,
  },
  { name: 'journeys', group: 3, needs: 'build', chooses: true, chromium: true, engines: true, run: journeys },
];

/** A program that passes or fails as a whole: one check. */
async function check(args) {
  const { code, output } = await runNode(args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

async function unit({ chosen, onTest }) {
  const [{ files, remove }] = await Promise.all([nodeTests(chosen), makeGround()]);
  try {
    return await counted(
      (countsFile) => [
        // The embedded database is large and runs only for seconds here: the quick compiler is enough.
        '--liftoff-only',
        // Tests make much that is soon garbage: looking for it less often saves a seventh of their time.
        '--max-semi-space-size=64',
        '--enable-source-maps',
        `--import=${pathToFileURL(at('scripts/tests/light-test-hooks.mjs')).href}`,
        '--test',
        // Many of them wait for a server or a disk.
        '--test-concurrency=4',
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        '--test-reporter=./scripts/tests/node-test-counts.mjs',
        `--test-reporter-destination=${countsFile}`,
        ...files,
      ],
      'unit',
      'test',
      { onTest, ...(chosen && { env: { SOME_TESTS: '1' } }) },
    );
  } finally {
    remove();
  }
}

function view({ chosen, onTest }) {
  const files = chosen && [...chosen].filter((file) => file.startsWith('test/view/'));
  const env = files ? { VIEW_TESTS: files.map((file) => basename(file)).join(',') } : {};
  return counted(['scripts/tests/view-tests.mjs'], 'view', 'test/view', { env, onTest });
}

/** What `playwright.config.ts` runs apart in a full run. */
const alone = /\/(tabs|chaos)\.spec\.ts$/;

/** Playwright's runs, one after the other: in each the projects that share the workers, and their engines. */
const runs = () => [
  {
    journeys: 'Chromium',
    ...(findFirefox() && { firefox: 'Firefox' }),
    ...(findWebKit() && { webkit: 'WebKit' }),
  },
  ...(isFull ? [{ tabs: 'Chromium' }] : []),
];

/** A failure in the first run does not skip the second. */
async function journeys({ chosen, onTest }) {
  await makeGround();
  const total = { passed: 0, failed: 0, output: '', engines: {} };
  const files = chosen && [...chosen].filter((file) => file.startsWith('test/journeys/'));
  for (const engines of runs()) {
    // Files of another run, or without a test for an engine, are no failure of a part.
    const isOfRun = (file) => !isFull || 'tabs' in engines === alone.test(file);
    if (files && !files.some(isOfRun)) continue;
    const names = Object.keys(engines);
    const args = [
      'test',
      ...(files ? [...files.filter(isOfRun), '--pass-with-no-tests'] : []),
      ...names.map((name) => `--project=${name}`),
    ];
    const result = await counted(
      [bin('@playwright/test/cli.js'), ...args, '--reporter=list,./scripts/tests/playwright-counts.mjs'],
      names.join(', '),
      'test/journeys',
      // The chosen files may have tests only for the full run.
      { onTest, mayBeEmpty: files !== null },
    );
    total.passed += result.passed;
    total.failed += result.failed;
    if (result.failed > 0) total.output += result.output;
    for (const [name, engine] of Object.entries(engines)) {
      const passed = result.projects?.[name];
      total.engines[engine] = (total.engines[engine] ?? 0) + (passed ?? 0);
      if (passed !== undefined || result.failed > 0 || files) continue;
      total.failed += 1;
      total.output += `${name}: no test ran\n`;
    }
  }
  return total;
}

/** A test runner that writes its counts to a file. Missing counts, or test files without a test run, are a failure. */
async function counted(args, name, folder, { env = {}, onTest, mayBeEmpty = false }) {
  const place = mkdtempSync(join(tmpdir(), 'auth-elements-'));
  const file = join(place, 'counts.json');
  try {
    if (testFiles(at(folder)).length === 0)
      return { passed: 0, failed: 0, output: `${folder} holds no tests yet` };
    const { code, output } = await runNode(typeof args === 'function' ? args(file) : args, {
      env: { COUNTS_FILE: file, ...env },
      onMessage: onTest,
      // For hanging tests, however slow the machine.
      seconds: 1_800,
    });
    const counts = readCounts(file);
    if (!counts)
      return { passed: 0, failed: 1, output: `${output}\n${name}: the runner ended before it could count.` };
    const problems = [...counts.problems];
    let { passed, failed } = counts;
    if (passed + failed === 0 && !mayBeEmpty) problems.push(`${name}: no test ran`);
    if (code !== 0 && failed === 0) problems.push(`${name}: the runner ended with code ${code}`);
    if (failed === 0 && problems.length > 0) failed = 1;
    const { projects } = counts;
    return { passed, failed, projects, output: [withoutSuccesses(output), ...problems].join('\n') };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Removes the lines of passed tests, which would bury the failed ones. */
function withoutSuccesses(output) {
  return output
    .split('\n')
    .filter((line) => !/^\s*[✔✓]/.test(line))
    .join('\n');
}

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Missing or half written: the caller reports it.
    return null;
  }
}

function testFiles(folder) {
  try {
    return readdirSync(folder, { recursive: true })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      .sort();
  } catch {
    return [];
  }
}
