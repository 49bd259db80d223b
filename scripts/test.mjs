/**
 * `npm test`: installs what is missing, then runs every check and test. Ends with `N passed, N failed`. With `--full`, all
 * suites also run over the second database, and all tagged journeys in Firefox. With `--changed [REV]`, all checks run, and
 * the tests that the change since `REV` can reach. With `--disturbed`, tests run under what chance can do.
 */
import { parseArgs } from 'node:util';
import { ensureChromium, ensureHeadlessShell } from './browsers/chromium.mjs';
import { ensureFirefox } from './browsers/firefox.mjs';
import { ensureWebKit } from './browsers/webkit.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { onStop } from './lib/on-stop.mjs';
import { runNode, stopAll } from './lib/run.mjs';
import { removeGround } from './tests/ground.mjs';
import { progressTo } from './tests/progress.mjs';
import { stages } from './tests/stages.mjs';
import { estimate, lastTimes, storeTimes } from './tests/test-times.mjs';

onStop(() => {
  stopAll();
  process.exit(130);
});

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    disturbed: { type: 'boolean', default: false },
  },
});
if (options.full) process.env.FULL_TESTS = '1';
let running = chooseStages(options.only ?? (options.disturbed ? 'unit,view,journeys' : undefined));
ensureInstalled();
const chosen = options.changed ? await chooseTests(positionals[0]) : null;
if (chosen) running = running.filter(({ name, chooses }) => !chooses || chosen.stages.has(name));
const unproved = ensureBrowsers();

const times = lastTimes();
const progress = progressTo(process.stdout, { expected: chosen ? {} : times });
if (options.disturbed) disturb();
progress.line(estimate(running, times, chosen !== null));
const ticking = setInterval(progress.status, 1000);
const total = { passed: 0, failed: 0 };
const broken = new Set();
const timed = {};
for (const group of new Set(running.map((stage) => stage.group))) {
  const results = running
    .filter((stage) => stage.group === group)
    .map(async (stage) => ({ stage, ...(await run(stage)) }));
  for await (const { stage, passed, failed, output } of results) {
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) {
      broken.add(stage.name);
      progress.line(`${output.trim()}\n`);
    } else if (passed === 0) progress.line(`   ${output.trim()}`);
  }
}
clearInterval(ticking);
if (!chosen && !options.full && !options.disturbed) storeTimes(timed);

const slowest = progress.slowest();
if (slowest.length > 0) progress.line(`The slowest tests:\n${slowest.join('\n')}`);
for (const line of unproved) progress.line(line);
// A run without tests proves nothing.
if (total.passed + total.failed === 0) total.failed = 1;
progress.line(`${total.passed} passed, ${total.failed} failed`);
await removeGround();
stopAll();
process.exit(total.failed > 0 ? 1 : 0);

/** How many journeys passed in each engine, such as `  (Chromium 340, Firefox 36, WebKit 10)`. */
function inEngines(engines = {}) {
  const counts = Object.entries(engines).map(([engine, passed]) => `${engine} ${passed}`);
  return counts.length > 0 ? `  (${counts.join(', ')})` : '';
}

async function run(stage) {
  const { name } = stage;
  const started = performance.now();
  progress.start(name);
  const result =
    stage.needs && broken.has(stage.needs)
      ? { passed: 0, failed: 1, output: `Not run, since the ${stage.needs} failed.` }
      : await stage.run({
          chosen: chosen?.files ?? null,
          onTest: (test) => progress.test(name, test),
        });
  const seconds = (performance.now() - started) / 1000;
  const { passed, failed, engines } = result;
  const verdict = failed > 0 ? `${failed} failed` : 'ok';
  timed[name] = { seconds, tests: passed + failed };
  progress.end(
    name,
    `── ${name.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed  ${verdict}${inEngines(engines)}`,
  );
  return result;
}

/**
 * Installs the browsers that the stages need, if possible.
 * @returns {string[]} A line for each engine that nothing could be proved in.
 */
function ensureBrowsers() {
  if (running.some((stage) => stage.chromium)) {
    ensureChromium();
    ensureHeadlessShell();
  }
  if (!running.some((stage) => stage.engines)) return [];
  return [
    ...(ensureFirefox()
      ? []
      : [
          'Not proved: the journeys in Firefox, as there is none and none could be installed. FIREFOX_PATH names one.',
        ]),
    ...(ensureWebKit()
      ? []
      : [
          'Not proved: the journeys in WebKit, as there is no WebKitGTK and none could be installed. WEBKIT_DRIVER_PATH names its driver.',
        ]),
  ];
}

/** Rows in another order, pauses and late answers in every process from now on; with `BUSY=1` also a core without rest. */
function disturb() {
  process.env.SEED ??= String(Date.now() % 2 ** 31);
  process.env.DISTURB = '1';
  const hook = new URL('./tests/disturb.mjs', import.meta.url).href;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${hook}`;
  if (process.env.BUSY === '1') runNode(['-e', 'for (;;);'], { seconds: 24 * 3600 });
  progress.line(`SEED=${process.env.SEED} npm run test:disturbed repeats this run.`);
}

/** The tests that the change can reach: null for all of them. Prints which, and why. */
async function chooseTests(rev) {
  const { changedFiles, explain, testsFor } = await import('./tests/changed.mjs');
  const change = changedFiles(rev);
  const choice = await testsFor(change.files);
  console.log(explain(change, choice).join('\n'));
  if (choice.all) return null;
  return {
    files: new Set(choice.tests.keys()),
    stages: new Set([...choice.tests.values()].map(({ stage }) => stage)),
  };
}

/** All stages, or those of `--only unit,journeys` with the stages they need. */
function chooseStages(only) {
  if (only === undefined) return stages;
  const names = new Set(only.split(',').map((name) => name.trim()));
  const stageNames = stages.map((stage) => stage.name);
  const unknown = [...names].filter((name) => !stageNames.includes(name));
  if (unknown.length > 0) {
    console.error(`No stage named ${unknown.join(', ')}. There are: ${stageNames.join(', ')}.`);
    process.exit(1);
  }
  for (const stage of stages) if (names.has(stage.name) && stage.needs) names.add(stage.needs);
  return stages.filter((stage) => names.has(stage.name));
}
