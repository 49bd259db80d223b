/**
 * `npm test`: installs what is missing, then runs every check and test. Ends with `N passed, N failed`. With `--full`, all
 * suites also run over the second database, and all tagged journeys in Firefox.
 */
import { parseArgs } from 'node:util';
import { ensureChromium, ensureHeadlessShell } from './lib/chromium.mjs';
import { ensureFirefox } from './lib/firefox.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { onStop } from './lib/on-stop.mjs';
import { stopAll } from './lib/run.mjs';
import { stages } from './lib/stages.mjs';
import { ensureWebKit } from './lib/webkit.mjs';

onStop(() => {
  stopAll();
  process.exit(130);
});

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, full: { type: 'boolean', default: false } },
});
if (options.full) process.env.FULL_TESTS = '1';
const chosen = chooseStages(options.only);
ensureInstalled();
if (chosen.some((stage) => stage.chromium)) {
  ensureChromium();
  ensureHeadlessShell();
}
if (chosen.some((stage) => stage.engines)) {
  if (!ensureFirefox())
    console.log('No Firefox found: skipping the journeys in Firefox. FIREFOX_PATH names one.');
  if (ensureWebKit())
    console.log('WebKitGTK has no WebAuthn: only Chromium runs the journeys with passkeys.');
  else
    console.log('No WebKitGTK found: skipping the journeys in WebKit. WEBKIT_DRIVER_PATH names its driver.');
}

const total = { passed: 0, failed: 0 };
const broken = new Set();
for (const group of new Set(chosen.map((stage) => stage.group))) {
  const results = chosen
    .filter((stage) => stage.group === group)
    .map(async (stage) => ({ stage, ...(await timed(stage)) }));
  for await (const { stage, passed, failed, output, seconds, engines } of results) {
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) broken.add(stage.name);
    const verdict = failed > 0 ? `${failed} failed` : 'ok';
    console.log(
      `── ${stage.name.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed  ${verdict}${inEngines(engines)}`,
    );
    if (failed > 0) console.log(`${output.trim()}\n`);
    else if (passed === 0) console.log(`   ${output.trim()}`);
  }
}

// A run without tests proves nothing.
if (total.passed + total.failed === 0) total.failed = 1;
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** How many journeys passed in each engine, such as `  (Chromium 340, Firefox 36, WebKit 10)`. */
function inEngines(engines = {}) {
  const counts = Object.entries(engines).map(([engine, passed]) => `${engine} ${passed}`);
  return counts.length > 0 ? `  (${counts.join(', ')})` : '';
}

async function timed(stage) {
  const started = performance.now();
  const result =
    stage.needs && broken.has(stage.needs)
      ? { passed: 0, failed: 1, output: `Not run, since the ${stage.needs} failed.` }
      : await stage.run();
  return { ...result, seconds: (performance.now() - started) / 1000 };
}

/** All stages, or those of `--only unit,journeys` with the stages they need. */
function chooseStages(only) {
  if (only === undefined) return stages;
  const names = new Set(only.split(',').map((name) => name.trim()));
  const known = stages.map((stage) => stage.name);
  const unknown = [...names].filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`No stage named ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
    process.exit(1);
  }
  for (const stage of stages) if (names.has(stage.name) && stage.needs) names.add(stage.needs);
  return stages.filter((stage) => names.has(stage.name));
}
