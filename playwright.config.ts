/** End-to-end journeys: the real element against the real provider. Each test starts the servers it needs. */
import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessShell, quietly } from './scripts/browsers/chromium.mjs';
import { findFirefox } from './scripts/browsers/firefox.mjs';
import { isFull, onlyFull, tagsIn } from './scripts/tests/full.mjs';

const firefox = findFirefox();
const alone = isFull ? ['**/{tabs,chaos}.spec.ts'] : [];
const usual = isFull ? {} : { grepInvert: onlyFull };

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.{test,spec}.ts',
  globalSetup: './test/journeys/programs.ts',
  // On two cores: a journey waits a third of its time, for a clock, a server or the next look at the page.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // A test that needs a second try hides a defect.
  retries: 0,
  // For what hangs: each wait has a limit of its own, and a journey through ten pages takes its time on a slow machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // In the order of their start: WebKit has one worker, so it must not be left for the end.
  projects: [
    // By WebDriver, with tabs of its own: see docs/design/tests.md.
    {
      name: 'webkit',
      testMatch: 'webkit/*.webkit.ts',
      grep: tagsIn('webkit', isFull),
      outputDir: 'test-results/webkit',
      // It has no graphics processor here, and starts a browser for each journey.
      workers: 1,
    },
    // What engines do differently; see docs/design/tests.md.
    ...(firefox
      ? [
          {
            name: 'firefox',
            grep: tagsIn('firefox', isFull),
            outputDir: 'test-results/firefox',
            // Each worker starts a browser, which costs as much as four of its journeys.
            workers: 1,
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: {
                executablePath: firefox,
                firefoxUserPrefs: {
                  // It paints without a graphics processor here.
                  'layout.frame_rate': 20,
                  // No processes that wait for a site that no test visits.
                  'dom.ipc.processPrelaunch.enabled': false,
                  'browser.tabs.remote.separatePrivilegedContentProcess': false,
                },
              },
            },
          },
        ]
      : []),
    { name: 'journeys', testIgnore: alone, ...usual, outputDir: 'test-results/journeys' },
    // Ten pages at once want the machine for themselves: on two busy cores their clocks are moved seconds apart. Hence
    // `npm run test:full` runs these after the others, also when those found something.
    ...(isFull ? [{ name: 'tabs', testMatch: alone, workers: 1, outputDir: 'test-results/tabs' }] : []),
  ],
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Recording every test takes a third of the time; `--trace retain-on-failure` does it when something is to be found.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Pets that breathe are painted by the processor here, all the time that a test looks at them: more than half of all
    // the journeys cost. Tests of what moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: quietly(findHeadlessShell() ?? findChromium()),
  },
});
