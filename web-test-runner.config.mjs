/**
 * Runs `test/view` in a real Chromium, with `VIEW_BROWSER=firefox` in Firefox. Coverage, watch mode and single files: see
 * web-test-runner's own options.
 */
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { findChromium, findHeadlessShell, quietly } from './scripts/browsers/chromium.mjs';
import { ensureFirefox } from './scripts/browsers/firefox.mjs';
import { entryOf, suites } from './scripts/tests/suites.mjs';
import { bundle, pagesOf, root, testFiles } from './test/view/bundle.mjs';

// A folder of its own for each run: two runs at once must not take each other's files away.
const outdir = join(root, '.cache', `view-${process.pid}`);
process.on('exit', () => rmSync(outdir, { recursive: true, force: true }));
const chosen = process.env.VIEW_TESTS?.split(',');
const pages = pagesOf(testFiles().filter((file) => chosen?.includes(basename(file)) ?? true));
await bundle(pages.map(entryOf), outdir, [suites(pages)]);

const inFirefox = process.env.VIEW_BROWSER === 'firefox';

/** One line at the end that says how much was run. */
function summary() {
  return {
    onTestRunFinished({ sessions }) {
      const suites = sessions.map((session) => session.testResults).filter(Boolean);
      const tests = suites.flatMap(testsOf);
      const failed = tests.filter((test) => !test.passed && !test.skipped).length;
      const broken = sessions.filter((session) => session.errors.length > 0 || !session.testResults).length;
      console.log(`view: ${tests.length - failed} passed, ${failed + broken} failed`);
    },
  };
}

function testsOf(suite) {
  return [...suite.tests, ...suite.suites.flatMap(testsOf)];
}

function chromium() {
  return { product: 'chromium', launchOptions: quietly(findHeadlessShell() ?? findChromium()) };
}

function firefox() {
  const executablePath = ensureFirefox();
  if (!executablePath) throw new Error('No Firefox found. FIREFOX_PATH names it.');
  return { product: 'firefox', launchOptions: { channel: 'moz-firefox', executablePath } };
}

export default {
  files: join(outdir, '**/*.test.js'),
  rootDir: root,
  // A page waits half of its time. In Firefox only one has the focus at a time.
  concurrency: inFirefox ? 1 : 4,
  browserLogs: true,
  // For what hangs: each test has a limit of its own.
  testsFinishTimeout: 900_000,
  browsers: [playwrightLauncher(inFirefox ? firefox() : chromium())],
  testFramework: { config: { ui: 'bdd', timeout: 30_000 } },
  reporters: [defaultReporter({ reportTestProgress: false, reportTestResults: true }), summary()],
};
